import { useEffect, useRef } from "react";

/**
 * The keyboard keeps its place: where the control that had the focus is gone, disabled or behind something after a
 * change, the focus goes to the element that find names. Whoever's focus is elsewhere keeps it.
 */
export function useFocusFallback(change: unknown, find: () => HTMLElement | null | undefined): void {
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    const { activeElement: active, body } = document;
    const isLost = active === null || active === body || active.matches(":disabled, [inert] *");
    if (isLost) find()?.focus({ preventScroll: true });
    // What is looked for does not say when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [change]);
}

/** Whoever comes back to a list at one of its items, by the hash of the address, goes on from that item's link. */
export function useFocusAtHash(): void {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.querySelector("a")?.focus({ preventScroll: true });
  }, []);
}
