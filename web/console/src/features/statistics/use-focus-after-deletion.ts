import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * useFocusAfterDeletion returns the ref of a list's tools, and a function that moves the focus to the first of their buttons after
 * a row was deleted, as the button that had the focus is gone.
 */
export function useFocusAfterDeletion(): [tools: RefObject<HTMLDivElement | null>, moveFocus: () => void] {
  const tools = useRef<HTMLDivElement>(null);
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions === 0) return undefined;
    // The closed dialog first looks for the button that opened it.
    const frame = requestAnimationFrame(() => tools.current?.querySelector("button")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [deletions]);
  return [tools, () => setDeletions((count) => count + 1)];
}
