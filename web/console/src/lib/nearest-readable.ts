import { type Rgb, contrast, parseColor } from "@cicerone/theme/contrast";

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Halvings that find the smallest change within one step of a colour's 255. */
const STEPS = 12;

/**
 * nearestReadable returns the colour nearest to a text's colour that has the least contrast with its background: the text is mixed with
 * as little black or white as possible. Null if one of the colours cannot be parsed.
 */
export function nearestReadable(text: string, background: string, least: number): string | null {
  const [from, below] = [parseColor(text), parseColor(background)];
  if (from === null || below === null) return null;
  if (contrast(from, below) >= least) return hex(from);
  const candidates = [BLACK, WHITE].flatMap((to) => {
    if (contrast(to, below) < least) return [];
    let [low, high] = [0, 1];
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2;
      if (contrast(mix(from, to, middle), below) >= least) high = middle;
      else low = middle;
    }
    return [mix(from, to, high)];
  });
  const [nearest] = candidates.sort((a, b) => distance(a, from) - distance(b, from));
  return nearest ? hex(nearest) : null;
}

function mix(one: Rgb, other: Rgb, part: number): Rgb {
  return one.map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * part)) as unknown as Rgb;
}

function distance(one: Rgb, other: Rgb): number {
  return one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0);
}

function hex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
