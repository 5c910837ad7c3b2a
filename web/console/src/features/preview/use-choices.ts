import { useState } from "react";
import { readStored, store } from "../../lib/storage";
import { SIZES, type Size, TEXT_SIZES, type TextSize } from "./sizes";

/** Choices are how a preview is shown; this browser remembers them. */
export interface Choices {
  size: Size;
  textSize: TextSize;
  /** Dark around the phone, as in a dark hall. */
  isDark: boolean;
}

const NAME = "cicerone-preview";

const FIRST: Choices = { size: "phone", textSize: "100", isDark: true };

/** useChoices returns how previews are shown, and a function that changes it. */
export function useChoices(): [Choices, (changes: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(readChoices);
  const change = (changes: Partial<Choices>): void => {
    const next = { ...choices, ...changes };
    setChoices(next);
    store(NAME, JSON.stringify(next));
  };
  return [choices, change];
}

function readChoices(): Choices {
  const stored = parse(readStored(NAME) ?? "{}");
  const { size, textSize, isDark } = stored;
  return {
    size: typeof size === "string" && size in SIZES ? (size as Size) : FIRST.size,
    textSize: TEXT_SIZES.find((one) => one === textSize) ?? FIRST.textSize,
    isDark: typeof isDark === "boolean" ? isDark : FIRST.isDark,
  };
}

function parse(text: string): Partial<Record<keyof Choices, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
