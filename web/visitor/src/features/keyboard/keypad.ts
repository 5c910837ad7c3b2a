/** A work's number has at most so many characters (specification 1 §5, §9). */
export const MAX_LENGTH = 7;

/** How long a number without a work stays on the display, in milliseconds (specification 1 §9). */
export const WRONG_NUMBER_MS = 1000;

/** What the keypad shows and says. */
export interface Keypad {
  /** What was typed; empty while the display shows its label. */
  typed: string;
  /** The display shows a number that no work has, until it is cleared. */
  wrong: boolean;
  /** no_artwork is said from the wrong number until the next key, which may be later than `wrong`. */
  announced: boolean;
  /** The last key's effect, for who cannot see the display. */
  change: "none" | "typed" | "erased" | "full";
}

export type KeypadAction =
  | { key: "digit"; digit: string }
  | { key: "erase" }
  /** OK, and no work has that number. */
  | { key: "wrong" }
  /** The time of a wrong number is over. */
  | { key: "clear" };

export const EMPTY_KEYPAD: Keypad = { typed: "", wrong: false, announced: false, change: "none" };

/**
 * The keypad's rules (KEY-1, KEY-2): the first digit replaces the label, a digit is appended while there is
 * room, erasing the last one restores the label, a wrong number is cleared by time or by the next key.
 */
export function pressKey(keypad: Keypad, action: KeypadAction): Keypad {
  // A wrong number is no beginning of the next one.
  const typed = keypad.wrong ? "" : keypad.typed;
  switch (action.key) {
    case "digit":
      if (!/^\d$/.test(action.digit)) return keypad;
      if (typed.length >= MAX_LENGTH) return { ...EMPTY_KEYPAD, typed, change: "full" };
      return { ...EMPTY_KEYPAD, typed: typed + action.digit, change: "typed" };
    case "erase":
      return { ...EMPTY_KEYPAD, typed: typed.slice(0, -1), change: "erased" };
    case "wrong":
      return { ...EMPTY_KEYPAD, typed, wrong: true, announced: true };
    case "clear":
      return keypad.wrong ? { ...EMPTY_KEYPAD, announced: true } : keypad;
  }
}
