import { TEXT_CONTRAST, parseColor } from "@cicerone/theme/contrast";
import type { Changes } from "../../api/content";
import { nearestReadable } from "../../lib/nearest-readable";

/** A colour whose lightest and darkest part differ less than this is a grey, of 255 at most. */
const LEAST_COLOR = 40;

/** mainColorOf proposes the main colour of a museum: the most frequent one of its logo that is no grey, else the most frequent. */
export function mainColorOf(colors: readonly string[]): string | undefined {
  return colors.find((color) => spreadOf(color) >= LEAST_COLOR) ?? colors[0];
}

function spreadOf(color: string): number {
  const parts = parseColor(color);
  return parts === null ? 0 : Math.max(...parts) - Math.min(...parts);
}

/** lookOf returns the values with which a museum's buttons and keypad have a colour, with texts that can be read on it. */
export function lookOf(color: string): Changes {
  const text = nearestReadable("#ffffff", color, TEXT_CONTRAST) ?? "#ffffff";
  return {
    "customization/mainButtonsEnabled": true,
    "customization/mainButtonsColor": color,
    "customization/mainButtonsTextColor": text,
    // White is in front of it: the app chooses that.
    "customization/recognitionColor": nearestReadable(color, "#ffffff", TEXT_CONTRAST) ?? color,
    "keyboardCustomization/active": true,
    "keyboardCustomization/okColor": color,
    "keyboardCustomization/okTextColor": text,
  };
}
