import { useTranslations } from "@cicerone/i18n/provider";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./read-more.module.css";

interface ReadMoreProps {
  /** Maximum height of the folded text in pixels. */
  height: number;
  children: ReactNode;
}

/**
 * ReadMore folds a text that is higher than height, with Read more and Read less. The height scales with the visitor's
 * text size.
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
    // Fonts load, the phone rotates, the language changes.
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
        // Focused content is visible.
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

/** The browser's default text size in pixels. */
const USUAL_TEXT = 16;

function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / USUAL_TEXT : 1;
}
