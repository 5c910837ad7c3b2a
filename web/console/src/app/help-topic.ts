import { LIST_VIEWS } from "../core/museum/lists";
import type { Messages } from "../i18n/catalogue";

/** HelpTopic is a screen that the help explains: a key of the namespace "help". */
export type HelpTopic = keyof Messages["help"];

/** HelpPicture is a list of which there is a picture of what visitors see, or the first screen. */
export type HelpPicture = keyof Messages["lists"] | "home";

/** The screens of a museum that are no lists, with what they decide for visitors. */
const PICTURES: Readonly<Record<string, HelpPicture>> = { look: "startMenu", preview: "startMenu", settings: "home" };

const LISTS: ReadonlySet<string> = new Set(LIST_VIEWS.map(({ slug }) => slug));

/** helpPicture returns of what there is a picture that belongs to the screen of a path. */
export function helpPicture(pathname: string): HelpPicture | undefined {
  const [first, , screen] = pathname.split("/").filter((part) => part !== "");
  if (first !== "museums" || screen === undefined) return undefined;
  return LISTS.has(screen) ? (screen as HelpPicture) : PICTURES[screen];
}

/** helpTopic returns which texts explain the screen of a path, among those that exist. */
export function helpTopic(pathname: string, has: (topic: string) => boolean): HelpTopic {
  const [first = "", museum, screen, key] = pathname.split("/").filter((part) => part !== "");
  const isElement = key !== undefined && screen !== undefined && LISTS.has(screen);
  const topic = first !== "museums" ? first : isElement ? "element" : (screen ?? "overview");
  if (has(topic)) return topic as HelpTopic;
  return museum === undefined ? "home" : "overview";
}
