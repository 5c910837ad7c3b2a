/** Rgb is a colour's red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * TEXT_CONTRAST and LARGE_CONTRAST are the minimum contrast of text, and of large text and controls (WCAG 2.2 AA,
 * look.md).
 */
export const TEXT_CONTRAST = 4.5;
export const LARGE_CONTRAST = 3;

/** parseColor parses #rgb, #rrggbb or #rrggbbaa without its alpha; null if the text is none of them. */
export function parseColor(text: string): Rgb | null {
  const hex = /^#(?:([0-9a-f]{3,4})|([0-9a-f]{6})(?:[0-9a-f]{2})?)$/i.exec(text.trim());
  if (hex === null) return null;
  const [, short, long] = hex;
  const digits = long ?? Array.from(short?.slice(0, 3) ?? "", (digit) => digit + digit).join("");
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** luminance returns the relative luminance of WCAG 2.2: 0 for black, 1 for white. */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** contrast returns the contrast ratio of WCAG 2.2: 1 for equal colours, 21 for black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * readableText returns the text colour if it is readable on the background, else black or white (decisions: Colours).
 * One of them always reaches 4.5:1.
 */
export function readableText(text: string, background: string, least = TEXT_CONTRAST): string {
  const below = parseColor(background);
  if (below === null) return text;
  const above = parseColor(text);
  if (above !== null && contrast(above, below) >= least) return text;
  return contrast(WHITE, below) >= contrast(BLACK, below) ? "#ffffff" : "#000000";
}
