/** Heights of the extra-resource area in pixels by number of resources (specification 1 §9). */
const AREA = [0, 60, 110, 130] as const;

/**
 * extraAreaHeight returns the area's height in pixels at the browser's default text size; further resources are
 * scrolled.
 */
export function extraAreaHeight(resources: number): number {
  return AREA[Math.min(resources, AREA.length - 1)] ?? 0;
}
