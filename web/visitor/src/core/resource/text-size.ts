/** Text size of a resource in pixels, and how a tap changes it (specification 1 §2). */
export const FIRST_TEXT_SIZE = 18;
const STEP = 2;
const LARGEST = 24;
const SMALLEST = 14;

/** The size after a tap: 2 px more, and from 24 px on the smallest again (RES-2). */
export function nextTextSize(size: number): number {
  return size >= LARGEST ? SMALLEST : size + STEP;
}
