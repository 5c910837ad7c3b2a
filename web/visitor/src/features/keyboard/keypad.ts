/** Maximum number of digits of a work's number (specification 1 §5, §9). */
export const MAX_LENGTH = 7;

/** How long an unknown number stays on the display (specification 1 §9). */
export const WRONG_NUMBER_MS = 1000;

/** Keypad is the keypad's state. */
export interface Keypad {
  /** Typed digits; empty while the display shows its label. */
  typed: string;
  /** The display shows an unknown number, until it is cleared. */
  wrong: boolean;
  /**
   * How often in succession OK found no work, 0 after another key: no_artwork is announced each time, and shown until the
   * next key, which may be after `wrong` was reset.
   */
  misses: number;
  /** The last key's effect, for screen readers. */
  change: "none" | "typed" | "erased" | "full";
}

export type KeypadAction =
  | { key: "digit"; digit: string }
  | { key: "erase" }
  /** OK was pressed on an unknown number. */
  | { key: "wrong" }
  /** The display time of an unknown number has passed. */
  | { key: "clear" };

export const EMPTY_KEYPAD: Keypad = { typed: "", wrong: false, misses: 0, change: "none" };

/**
 * pressKey is the keypad's reducer (KEY-1, KEY-2): the first digit replaces the label, further digits are appended
 * up to MAX_LENGTH, erasing the last one restores the label, an unknown number is cleared by time or by the next
 * key.
 */
export function pressKey(keypad: Keypad, action: KeypadAction): Keypad {
  // Digits after an unknown number start a new one.
  const typed = keypad.wrong ? "" : keypad.typed;
  switch (action.key) {
    case "digit":
      if (!/^\d$/.test(action.digit)) return keypad;
      if (typed.length >= MAX_LENGTH) return { ...EMPTY_KEYPAD, typed, change: "full" };
      return { ...EMPTY_KEYPAD, typed: typed + action.digit, change: "typed" };
    case "erase":
      return { ...EMPTY_KEYPAD, typed: typed.slice(0, -1), change: "erased" };
    case "wrong":
      return { ...EMPTY_KEYPAD, typed, wrong: true, misses: keypad.misses + 1 };
    case "clear":
      return keypad.wrong ? { ...EMPTY_KEYPAD, misses: keypad.misses } : keypad;
  }
}
