import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fillSafely } from "./safe-html";
import styles from "./rich-text.module.css";

interface RichTextProps {
  /** HTML, sanitised by the server and again here. */
  html: string;
  lang?: string | undefined;
  dir?: "ltr" | "rtl" | undefined;
  /** Pixels at the browser's default text size; inherited by default. */
  size?: number | undefined;
}

/** RichText is formatted text in the app's own type. */
export function RichText({ html, lang, dir, size }: RichTextProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // Before the first paint, so that the layout does not shift.
  useLayoutEffect(() => (element.current === null ? undefined : fillSafely(element.current, html)), [html]);
  return (
    <div
      ref={element}
      className={styles["text"]}
      lang={lang}
      dir={dir}
      style={size === undefined ? undefined : { fontSize: `${size / 16}rem` }}
    />
  );
}
