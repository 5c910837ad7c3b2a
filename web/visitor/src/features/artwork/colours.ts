import type { KeyboardCustomization } from "@cicerone/api/types";
import { readableText } from "@cicerone/theme/contrast";
import { DEFAULT_COLORS } from "@cicerone/theme/customization";
import type { CSSProperties } from "react";
import type { Screen } from "../../core/navigation/paths";

/**
 * Background and text of a work that was opened from the keypad, where the keyboard's customization has its
 * own for it (specification 1 §3); else none, and the work looks as from everywhere. What the customization
 * left unset comes as the specification's default and counts as no choice.
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
