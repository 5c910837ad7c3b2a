import { useEffect } from "react";
import { keepFocus } from "./keep-focus";
import { watchBars } from "./watch-bars";

/** Focus holds the focus on a control, and in view. */
export function Focus(): null {
  useEffect(() => keepFocus(document), []);
  useEffect(() => watchBars(document), []);
  return null;
}
