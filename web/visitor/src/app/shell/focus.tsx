import { type ReactNode, useEffect } from "react";
import { Announcer } from "./announcer";
import { keepFocus } from "./keep-focus";
import { watchBars } from "./watch-bars";

/** Focus holds the focus on a control, and in view, and moves it with the screen (Announcer). */
export function Focus({ first }: { first: number }): ReactNode {
  useEffect(() => keepFocus(document), []);
  useEffect(() => watchBars(document), []);
  return <Announcer first={first} />;
}
