/** Colours are counted in cells of this width of each of red, green and blue. */
const CELL = 32;
/** A colour is another one if it is at least this far away, of 441 at most. */
const APART = 60;

/** dominantColors returns up to count different colours of a picture, the most frequent first; transparent pixels do not count. */
export function dominantColors({ data }: Pick<ImageData, "data">, count: number): string[] {
  const cells = new Map<string, { pixels: number; sum: [number, number, number] }>();
  for (let i = 0; i + 3 < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i, i + 4);
    if (alpha < 128) continue;
    const name = [red, green, blue].map((value) => Math.floor(value / CELL)).join();
    const cell = cells.get(name) ?? { pixels: 0, sum: [0, 0, 0] };
    cell.pixels++;
    cell.sum = [cell.sum[0] + red, cell.sum[1] + green, cell.sum[2] + blue];
    cells.set(name, cell);
  }
  const chosen: number[][] = [];
  for (const { pixels, sum } of [...cells.values()].sort((a, b) => b.pixels - a.pixels)) {
    const mean = sum.map((value) => Math.round(value / pixels));
    const isNew = chosen.every((other) => Math.hypot(...other.map((value, i) => value - (mean[i] ?? 0))) >= APART);
    if (isNew && chosen.length < count) chosen.push(mean);
  }
  return chosen.map((color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`);
}
