import type { KeyboardCustomization } from "@cicerone/api/types";
import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";
import type { CSSProperties } from "react";

/**
 * Colours of the two buttons above the keypad (KEY-3): those of the keyboard's customization where it is
 * active and chose them. What it left unset comes as the specification's default and counts as no choice, so
 * that back stays a quiet key and recognition has the colour it has on every other screen.
 */
export function buttonColours(chosen: KeyboardCustomization): CSSProperties {
  const main = own(chosen, chosen.mainButtonsColor, DEFAULT_COLORS.mainButtons);
  const recognition = own(chosen, chosen.recognitionColor, DEFAULT_COLORS.recognition);
  return {
    "--keyboard-button": main ?? "var(--keyboard-key)",
    "--keyboard-button-text":
      main === null ? "var(--keyboard-key-text)" : readableText(chosen.mainButtonsTextColor, main, LARGE_CONTRAST),
    ...(recognition === null
      ? {}
      : { "--recognition": recognition, "--recognition-text": readableText("#ffffff", recognition, LARGE_CONTRAST) }),
  } as CSSProperties;
}

function own({ active }: KeyboardCustomization, colour: string, fallback: string): string | null {
  return active && colour !== "" && colour.toLowerCase() !== fallback ? colour : null;
}
