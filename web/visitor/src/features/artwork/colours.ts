import type { KeyboardCustomization } from "@cicerone/api/types";
import { readableText } from "@cicerone/theme/contrast";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";
import type { CSSProperties } from "react";
import type { Screen } from "../../core/navigation/paths";

/**
 * keyboardArtworkColours returns background and text colour of a work opened from the keypad, if the keyboard's
 * customization sets them (specification 1 §3), else {}. The server sends the specification's defaults for unset
 * colours, so defaults count as unset.
 */
export function keyboardArtworkColours(from: Screen | undefined, chosen: KeyboardCustomization): CSSProperties {
  const { artworkBackground, artworkText } = DEFAULT_COLORS;
  const background = chosen.artworkBackgroundColor || artworkBackground;
  const text = chosen.artworkTextColor || artworkText;
  const isDefault = background.toLowerCase() === artworkBackground && text.toLowerCase() === artworkText;
  if (from !== "Keyboard" || !chosen.active || isDefault) return {};
  return {
    "--artwork-background": background,
    "--artwork-text": readableText(text, background),
    "--artwork-image": "none",
  } as CSSProperties;
}
