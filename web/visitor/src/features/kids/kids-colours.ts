import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import type { CSSProperties } from "react";

/** Colours of sections without one of their own, by position. */
const DEFAULTS = ["#d94f3d", "#2f7fb8", "#3c9a5f", "#8a5bb5"] as const;

/**
 * kidsColours returns a section's colours as `--section` and, readable on it in large type, `--section-text`: the
 * museum's colour, else a default by its position from 0.
 */
export function kidsColours(color: string, place: number): CSSProperties {
  const section = color.trim() === "" ? (DEFAULTS[place % DEFAULTS.length] ?? DEFAULTS[0]) : color;
  return { "--section": section, "--section-text": readableText("#ffffff", section, LARGE_CONTRAST) } as CSSProperties;
}
