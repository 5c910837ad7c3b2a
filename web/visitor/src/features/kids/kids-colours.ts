import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import type { CSSProperties } from "react";

/** Colours of sections that the museum gave none, one after another. */
const DEFAULTS = ["#d94f3d", "#2f7fb8", "#3c9a5f", "#8a5bb5"] as const;

/**
 * A section of kids mode as `--section` and `--section-text`, which its large words have on it: the museum's colour,
 * else one by its place from 0.
 */
export function kidsColours(color: string, place: number): CSSProperties {
  const section = color.trim() === "" ? (DEFAULTS[place % DEFAULTS.length] ?? DEFAULTS[0]) : color;
  return { "--section": section, "--section-text": readableText("#ffffff", section, LARGE_CONTRAST) } as CSSProperties;
}
