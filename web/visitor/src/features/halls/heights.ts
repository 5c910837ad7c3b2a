/** Heights of the hall's extra-resource area in pixels, by how many it has (specification 1 §9). */
const AREA = [0, 60, 110, 130] as const;

/** Height of the area for that many extra resources, in pixels at the browser's usual text size; more are scrolled. */
export function extraAreaHeight(resources: number): number {
  return AREA[Math.min(resources, AREA.length - 1)] ?? 0;
}
