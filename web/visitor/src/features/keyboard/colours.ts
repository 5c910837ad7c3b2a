import type { KeyboardCustomization } from "@cicerone/api/types";
import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";
import type { CSSProperties } from "react";

/**
 * buttonColours returns the colours of the two buttons above the keypad (KEY-3) where the keyboard's customization
 * is active and sets them. The server sends the specification's defaults for unset colours, so defaults count as
 * unset.
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
