import type { Arrangement, ArrangedMenu, Placement } from "@cicerone/api/preview";
import type { MediaValue, Value, Values } from "../../api/content";

/** MenuEntry is an entry of a menu of the guide. */
export interface MenuEntry {
  /** As the preview knows it. */
  id: string;
  /** What visitors read, else what it opens. */
  name: string;
  /** What it opens. */
  kind: string;
  /** What it opens in more words. */
  help?: string | undefined;
  /** The museum's own text in the language that is edited; empty for the interface's words. */
  text: string;
  image: MediaValue | null;
  isHidden: boolean;
  /** Of an option of the side menu: offered on the start menu as well. */
  isHighlighted?: boolean;
}

/** MenuModel is a menu with what changes it. */
export interface MenuModel {
  entries: readonly MenuEntry[];
  move(id: string, at: Placement): void;
  hide(id: string, isHidden: boolean): void;
  /** An empty text brings the interface's words back. */
  rename(id: string, text: string): void;
  setPicture(id: string, image: MediaValue | null): void;
  highlight?(id: string, isHighlighted: boolean): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** SIDE_MENU_OPTIONS are the options of the side menu in their order. */
export const SIDE_MENU_OPTIONS = [
  "start",
  "inAMinute",
  "outstandingArtworks",
  "language",
  "exploreMuseum",
  "guide",
  "study",
  "downloads",
] as const;

/** SideMenuOption is the name of an option of the side menu. */
export type SideMenuOption = (typeof SIDE_MENU_OPTIONS)[number];

/** sideMenuOrder returns the options in the museum's order; those that it does not name follow. */
export function sideMenuOrder(values: Values): SideMenuOption[] {
  const chosen = values["sideMenu/order"];
  const named = (Array.isArray(chosen) ? chosen : []).flatMap(
    (name) => SIDE_MENU_OPTIONS.find((option) => option === name) ?? [],
  );
  return [...new Set([...named, ...SIDE_MENU_OPTIONS])];
}

/** textAt returns the text among values at a path; empty for none. */
export function textAt(values: Values, path: string): string {
  const value = values[path];
  return typeof value === "string" ? value : "";
}

/** mediaAt returns the media file among values at a path. */
export function mediaAt(values: Values, path: string): MediaValue | null {
  const value: Value | undefined = values[path];
  return typeof value === "object" && "path" in value ? value : null;
}

/** arrangementOf returns what the preview needs to arrange a menu. */
export function arrangementOf(
  menu: ArrangedMenu,
  entries: readonly MenuEntry[],
  language: Pick<Arrangement, "words" | "lang" | "dir">,
): Arrangement {
  return { menu, items: entries.map(({ id, isHidden }) => ({ id, isHidden })), ...language };
}
