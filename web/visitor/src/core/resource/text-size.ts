/** FIRST_TEXT_SIZE is a resource's initial text size in pixels (specification 1 §2). */
export const FIRST_TEXT_SIZE = 18;
const STEP = 2;
const LARGEST = 24;
const SMALLEST = 14;

/** nextTextSize returns the size after a tap: 2 px more, and after 24 px the smallest again (RES-2). */
export function nextTextSize(size: number): number {
  return size >= LARGEST ? SMALLEST : size + STEP;
}
