import type { Detail, Localization } from "@cicerone/api/types";
import { hasContent } from "../../museum/content";
import { type LocalizedText, localize } from "../../museum/localization";
import type { Screen } from "../paths";

/** SIDE_MENU are the options of the side menu by the names of the wire, in their order (specification 1 §2, §3). */
export const SIDE_MENU = [
  { option: "start", screen: "Options" },
  { option: "inAMinute", screen: "OneMinuteList" },
  { option: "outstandingArtworks", screen: "OutstandingArtworks" },
  { option: "language", screen: "Languages" },
  { option: "exploreMuseum", screen: "InfoSectionList" },
  { option: "guide", screen: "GuidedVisit" },
  { option: "study", screen: "StudyQuestion" },
  { option: "downloads", screen: "Downloads" },
] as const satisfies readonly { option: string; screen: Screen }[];

/** SideMenuOption is the name of an option. */
export type SideMenuOption = (typeof SIDE_MENU)[number]["option"];

/** SideMenuEntry is an option as the museum set it up. */
export interface SideMenuEntry {
  option: SideMenuOption;
  screen: (typeof SIDE_MENU)[number]["screen"];
  /** Offered in no menu. */
  hidden: boolean;
  /** Offered in the start menu as well. */
  highlighted: boolean;
  /** Offered in the top bar where there is no menu. */
  topBar: boolean;
  /** Empty when there is none. */
  backgroundImageUrl: string;
  /** The museum's own text in the visitor's language; empty for the interface's. */
  text: LocalizedText;
}

/** sideMenuEntries returns the options that visitors are offered: the museum has content for them and hides none. */
export function sideMenuEntries(museum: Detail, languageCode: string): SideMenuEntry[] {
  return sideMenuOptions(museum, languageCode).filter(({ hidden }) => !hidden);
}

/** sideMenuOptions returns the options that the museum has content for, in its order, with its customization of each. */
export function sideMenuOptions(museum: Detail, languageCode: string): SideMenuEntry[] {
  const { sideMenuCustomization: chosen } = museum;
  const order = (chosen["order"] ?? []) as readonly string[];
  const rank = ({ option }: { option: string }): number => {
    const at = order.indexOf(option);
    return at < 0 ? order.length : at;
  };
  const options = SIDE_MENU.filter(({ screen }) => hasContent(museum, screen)).sort((a, b) => rank(a) - rank(b));
  return options.map(({ option, screen }) => ({
    option,
    screen,
    hidden: field(chosen, option, "Hidden") === true,
    highlighted: field(chosen, option, "Highlighted") === true,
    topBar: field(chosen, option, "TopBar") === true,
    backgroundImageUrl: textOf(field(chosen, option, "BackgroundImageUrl")),
    text: localizedText(field(chosen, option, "Localizations"), languageCode),
  }));
}

/** field reads option + name, such as startHighlighted; the wire also calls study survey. */
function field(chosen: Record<string, unknown>, option: SideMenuOption, name: string): unknown {
  return chosen[option + name] ?? (option === "study" ? chosen[`survey${name}`] : undefined);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function localizedText(value: unknown, languageCode: string): LocalizedText {
  return localize(Array.isArray(value) ? (value as Localization[]) : [], languageCode).localizedText("text");
}
