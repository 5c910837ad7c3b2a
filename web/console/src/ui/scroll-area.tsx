import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./scroll-area.module.css";

interface ScrollAreaProps {
  /** The name of what scrolls. */
  label: string;
  /** Whether it has a border. */
  isFramed?: boolean;
  /** A table. */
  children: ReactNode;
}

/** ScrollArea scrolls a table sideways where it has no room, also by keyboard; only there is it a tab stop. */
export function ScrollArea({ label, isFramed, children }: ScrollAreaProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    // It is called once at the beginning.
    const observer = new ResizeObserver(() => setScrollable(element.scrollWidth > element.clientWidth));
    for (const box of [element, ...element.children]) observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={area}
      className={`${styles["area"]} ${isFramed ? styles["framed"] : ""}`}
      {...(isScrollable ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
