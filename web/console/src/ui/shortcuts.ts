import type { Messages } from "../i18n/catalogue";
import { readStored, store } from "../lib/storage";

/** ShortcutScope is where shortcuts work. */
export type ShortcutScope = "global" | "lists" | "editor" | "sound";

/** Shortcut is a key, or one of several, that does something without a control. */
export interface Shortcut {
  /** Such as Mod+Shift+Z. Mod is ⌘ on devices of Apple, else Ctrl. */
  readonly keys: readonly string[];
  /** Key of what it does in the namespace "shortcuts". */
  readonly text: keyof Messages["shortcuts"];
  /** A single key does nothing while one types, and can be switched off (WCAG 2.1.4). */
  readonly isSingle?: true;
}

/** SHORTCUTS are all shortcuts. Their handlers listen for the keys of this table, and the sheet of the keys lists it. */
export const SHORTCUTS = {
  global: {
    palette: { keys: ["Mod+K"], text: "palette" },
    sheet: { keys: ["?"], text: "sheet", isSingle: true },
  },
  lists: {
    moveUp: { keys: ["Alt+ArrowUp"], text: "moveUp" },
    moveDown: { keys: ["Alt+ArrowDown"], text: "moveDown" },
    edit: { keys: ["F2"], text: "editCell" },
    clearSelection: { keys: ["Escape"], text: "clearSelection" },
  },
  editor: {
    undo: { keys: ["Mod+Z"], text: "undo" },
    redo: { keys: ["Mod+Shift+Z", "Mod+Y"], text: "redo" },
  },
  sound: {
    splitLine: { keys: ["Mod+Enter"], text: "splitLine" },
    mergeLine: { keys: ["Mod+Backspace"], text: "mergeLine" },
    earlier: { keys: ["Alt+ArrowUp"], text: "earlier" },
    later: { keys: ["Alt+ArrowDown"], text: "later" },
  },
} as const satisfies Record<ShortcutScope, Record<string, Shortcut>>;

/** BUILT_IN are keys of browsers and standard controls that help here. */
export const BUILT_IN: Readonly<Record<ShortcutScope, readonly Shortcut[]>> = {
  global: [
    { keys: ["Tab"], text: "tab" },
    { keys: ["ArrowUp", "ArrowDown"], text: "arrows" },
    { keys: ["Escape"], text: "escape" },
  ],
  lists: [
    { keys: ["Space"], text: "select" },
    { keys: ["Enter"], text: "open" },
  ],
  editor: [
    { keys: ["Mod+B"], text: "bold" },
    { keys: ["Mod+I"], text: "italic" },
    { keys: ["Mod+]"], text: "indent" },
    { keys: ["Mod+["], text: "outdent" },
  ],
  sound: [{ keys: ["ArrowLeft", "ArrowRight"], text: "playHead" }],
};

const SYMBOLS: Readonly<Record<string, string>> = {
  Mod: "Ctrl",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

const APPLE_SYMBOLS: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };

/** keyText returns keys such as Mod+K as they stand on the keyboards of this device. */
export function keyText(keys: string): string {
  const symbols = /Mac|iPhone|iPad/.test(navigator.userAgent) ? { ...SYMBOLS, ...APPLE_SYMBOLS } : SYMBOLS;
  return keys
    .split("+")
    .map((key) => symbols[key] ?? key)
    .join(" ");
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** isPressed reports whether an event presses one of the keys of a shortcut. */
export function isPressed(event: Pressed, { keys }: Shortcut): boolean {
  return keys.some((text) => {
    const parts = text.split("+");
    const key = parts.pop() ?? "";
    const isMod = event.ctrlKey || event.metaKey;
    return (
      event.key.toLowerCase() === key.toLowerCase() &&
      isMod === parts.includes("Mod") &&
      event.altKey === parts.includes("Alt") &&
      // A sign such as ? needs Shift on some keyboards.
      (key.length === 1 && !/[a-z]/i.test(key) ? true : event.shiftKey === parts.includes("Shift"))
    );
  });
}

const SINGLE_KEYS = "cicerone-console-single-keys";

/** singleKeysOn reports whether single keys do something. */
export function singleKeysOn(): boolean {
  return readStored(SINGLE_KEYS) !== "off";
}

/** switchSingleKeys switches single keys on or off in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  store(SINGLE_KEYS, isOn ? "on" : "off");
}
