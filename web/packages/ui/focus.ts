import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * useFocusFallback moves the focus to the element that find returns when the focused control has been removed or disabled
 * by a change, where another one fits better than the nearest, to which the shell moves it (keep-focus.ts).
 */
export function useFocusFallback(change: unknown, find: () => HTMLElement | null | undefined): void {
  const seen = useRef(change);
  // Before the shell finds that the focus is lost.
  useLayoutEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    const { activeElement: active, body } = document;
    const isLost = active === null || active === body || active.matches("[aria-disabled], [inert] *");
    if (isLost) find()?.focus({ preventScroll: true });
    // Only change triggers the effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [change]);
}

/** useFocusAtHash focuses the link of the list item in the address's hash, from which the visitor returns. */
export function useFocusAtHash(): void {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.querySelector("a")?.focus({ preventScroll: true });
  }, []);
}
