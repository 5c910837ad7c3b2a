import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * hasLongWord reports whether a name needs the small style: one of its words has more characters than a tenth of the
 * container's width in pixels (specification 1 §2).
 */
export function hasLongWord(name: string, containerWidth: number): boolean {
  if (containerWidth <= 0) return false;
  return name.split(/\s+/).some((word) => Array.from(word).length > containerWidth / 10);
}

/** useLongWord evaluates hasLongWord for the element of the returned ref whenever its width changes. */
export function useLongWord<E extends HTMLElement>(name: string): [container: RefObject<E | null>, long: boolean] {
  const container = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [container, hasLongWord(name, width)];
}
