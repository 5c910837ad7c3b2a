import { type ReactNode, useEffect, useRef } from "react";

/** EndInSight calls onSight as the end of a list, after which it stands, comes near the window. */
export function EndInSight({ onSight }: { onSight: () => void }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = ref.current;
    if (end === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSight(), {
      root: end.closest("main"),
      rootMargin: "100% 0px",
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [onSight]);
  return <div ref={ref} />;
}
