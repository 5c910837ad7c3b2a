import { useTranslations } from "@cicerone/i18n/provider";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./read-more.module.css";

interface ReadMoreProps {
  /** The height in pixels past which the rest is folded away. */
  height: number;
  children: ReactNode;
}

/**
 * A text that shows its beginning when it is higher than that, with Read more and Read less. Text of a visitor
 * who reads in large type has the height at the usual size, grown with the type.
 */
export function ReadMore({ height, children }: ReadMoreProps): ReactNode {
  const t = useTranslations();
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const measure = (): void => setLong(element.scrollHeight > height * textScale());
    measure();
    // Fonts that come, a phone that is turned, a description in another language.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);
  const folded = isLong && !open;
  return (
    <div className={styles["more"]}>
      <div
        id={id}
        className={styles["frame"]}
        data-folded={folded}
        // What the keyboard reaches is seen.
        onFocus={() => setOpen(true)}
        style={folded ? { maxBlockSize: `${height / USUAL_TEXT}rem` } : undefined}
      >
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "control.readLess" : "control.readMore")}
        </button>
      )}
    </div>
  );
}

/** Pixels of text at the browser's usual size. */
const USUAL_TEXT = 16;

function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / USUAL_TEXT : 1;
}
