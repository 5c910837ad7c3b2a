import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a name needs the small style: a word of it is longer, in characters, than a tenth of its
 * container's width in pixels (specification 1 §2).
 */
export function hasLongWord(name: string, containerWidth: number): boolean {
  if (containerWidth <= 0) return false;
  return name.split(/\s+/).some((word) => Array.from(word).length > containerWidth / 10);
}

/** hasLongWord for the element that the reference is put on, as its width changes. */
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
