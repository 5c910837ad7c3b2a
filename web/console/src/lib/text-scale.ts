import { useState } from "react";

/** The usual size of the browser's text, in pixels. */
const USUAL_PX = 16;

/** useTextScale returns how large the reader's text is, such as 2 for 200 %: for sizes that a library wants in pixels. */
export function useTextScale(): number {
  const [scale] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
