import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { SIZES, type Size } from "./sizes";
import styles from "./preview.module.css";

interface PhoneFrameProps {
  title: string;
  src: string;
  size: Size;
  /** Dark around the phone, as in a dark hall. */
  isDark: boolean;
  frame: Ref<HTMLIFrameElement>;
}

/** PhoneFrame shows a page in a phone of a size, scaled down where there is less room. */
export function PhoneFrame({ title, src, size, isDark, frame }: PhoneFrameProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const { width, height } = SIZES[size];
  const scale = Math.min(1, room.width / (width + 2 * BEZEL), room.height / (height + 2 * BEZEL));
  return (
    <div ref={stage} className={`${styles["stage"]} ${isDark ? styles["dark"] : ""}`}>
      <div
        className={styles["phone"]}
        style={{ inlineSize: (width + 2 * BEZEL) * scale, blockSize: (height + 2 * BEZEL) * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          src={src}
          // Without an origin, the page has neither this session nor any storage.
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          // Nothing sounds before somebody plays it.
          allow="autoplay 'none'"
          className={styles["screen"]}
          style={{
            inlineSize: width,
            blockSize: height,
            scale: String(scale),
            inset: `${BEZEL * scale}px auto auto ${BEZEL * scale}px`,
          }}
        />
      </div>
    </div>
  );
}

/** Width of the phone's edge in CSS pixels. */
const BEZEL = 10;

/** useRoom returns the size of an element's box, and follows it. */
function useRoom(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 320, height: 640 });
  useEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
