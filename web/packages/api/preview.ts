import type { MediaFacts } from "./types";

/** LiveElement is an element as the staff are writing it, in the shape that it has in the museum's detail. */
export interface LiveElement {
  /** The detail's list that has the element; empty for the museum itself. */
  field: string;
  /** The element; of the museum itself, a detail with null instead of lists. */
  element: object;
  /** Facts of the element's media files, by address. */
  media: Record<string, MediaFacts>;
  /** Full code of the language that it is in. */
  language: string;
}

/** ID_FIELDS are the fields with an element's number, by the detail's list that has it. */
export const ID_FIELDS: Readonly<Record<string, string>> = {
  artworks: "idArtwork",
  halls: "idHall",
  routes: "idRoute",
  timeline: "idTimeline",
  navigationSections: "idNavigationSection",
  infoSections: "idInfoSection",
  oneMinutes: "idOneMinute",
  slides: "idSlide",
  beacons: "idBeacon",
  sections: "idSection",
  kidsSections: "idKidsSection",
  studies: "idStudy",
};

/** idOfElement returns the number of an element; 0 for the museum itself. */
export function idOfElement({ field, element }: Pick<LiveElement, "field" | "element">): number {
  const id: unknown = Reflect.get(element, ID_FIELDS[field] ?? "");
  return typeof id === "number" ? id : 0;
}

/** ElementTarget names an element whose screen a preview opens; id is its number in the museum's detail. */
export interface ElementTarget {
  list: string;
  id: number;
}

/** ArrangedMenu is a menu that the console arranges on the preview. */
export type ArrangedMenu = "start" | "side";

/** ARRANGE_ACTIONS are what somebody can do with an entry of a menu on the preview, besides moving it. */
export const ARRANGE_ACTIONS = ["hide", "show", "rename", "picture"] as const;

export type ArrangeAction = (typeof ARRANGE_ACTIONS)[number];

/** Arrangement is a menu that is arranged. */
export interface Arrangement {
  menu: ArrangedMenu;
  /** In the menu's order; an id is a section's idNavigationSection, or the name of an option of the side menu. */
  items: readonly { id: string; isHidden: boolean }[];
  /** The words of the controls, in the language of the console. */
  words: Readonly<
    Record<"title" | "empty" | "drag" | "earlier" | "later" | "hide" | "show" | "rename" | "picture" | "hidden", string>
  >;
  lang: string;
  dir: "ltr" | "rtl";
}

/** ToPreview is a message of the console to the preview in its frame. */
export type ToPreview =
  | { type: "open"; target: ElementTarget }
  | { type: "language"; code: string }
  | { type: "element"; element: LiveElement }
  /** Shows a menu to arrange; null shows the guide again. */
  | { type: "arrange"; arrangement: Arrangement | null }
  /** The draft has changed elsewhere. */
  | { type: "refresh" }
  /** Size of the text in percent of the browser's. */
  | { type: "text-size"; percent: number };

/** FromPreview is a message of the preview to the console around it. */
export type FromPreview =
  /** The preview listens. */
  | { type: "ready" }
  /** The draft is shown in these languages, now in one of them. */
  | { type: "shown"; language: string; languages: readonly string[] }
  /** Somebody does something with an entry of the menu that is arranged. */
  | ArrangeMessage
  /** The link is not valid any more. */
  | { type: "ended" };

/** ArrangeMessage says what somebody does with an entry of a menu on the preview; the console does it. */
export type ArrangeMessage =
  | { type: "arrange"; item: string; action: ArrangeAction }
  | ({ type: "move"; item: string } & Placement);

/** Placement is where an entry of a menu belongs: before or after another one. */
export interface Placement {
  other: string;
  place: "before" | "after";
}

/** placementOf returns where an entry of an order is; null if it is the only one. */
export function placementOf(order: readonly string[], item: string): Placement | null {
  const at = order.indexOf(item);
  const [previous, next] = [order[at - 1], order[at + 1]];
  if (previous !== undefined) return { other: previous, place: "after" };
  return next === undefined ? null : { other: next, place: "before" };
}

/** moveItem returns an order in which an entry has another place; the same order if it does not change. */
export function moveItem(order: readonly string[], item: string, { other, place }: Placement): readonly string[] {
  const rest = order.filter((id) => id !== item);
  const at = rest.indexOf(other);
  if (at < 0 || rest.length === order.length) return order;
  rest.splice(place === "before" ? at : at + 1, 0, item);
  return rest.every((id, index) => id === order[index]) ? order : rest;
}

/** readFromPreview reads a message of a preview; null for anything else, since the page in a frame may be any page. */
export function readFromPreview(data: unknown): FromPreview | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Readonly<Record<string, unknown>>;
  const { item, other, place, language, languages } = message;
  switch (message["type"]) {
    case "ready":
      return { type: "ready" };
    case "ended":
      return { type: "ended" };
    case "shown":
      return typeof language === "string" && isTexts(languages) ? { type: "shown", language, languages } : null;
    case "arrange": {
      const action = ARRANGE_ACTIONS.find((one) => one === message["action"]);
      return isId(item) && action !== undefined ? { type: "arrange", item, action } : null;
    }
    case "move":
      return isId(item) && isId(other) && item !== other && (place === "before" || place === "after")
        ? { type: "move", item, other, place }
        : null;
    default:
      return null;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{1,40}$/.test(value);
}

/** readElementTarget reads the text of an ElementTarget: artworks/12. It returns null for another text. */
export function readElementTarget(text: string | null): ElementTarget | null {
  const match = /^([A-Za-z]+)\/(\d{1,16})$/.exec(text ?? "");
  return match === null ? null : { list: match[1] ?? "", id: Number(match[2]) };
}

/** writeElementTarget returns the text of a target in an address. */
export function writeElementTarget({ list, id }: ElementTarget): string {
  return `${list}/${id}`;
}
