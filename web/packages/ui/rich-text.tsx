import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fillSafely } from "./safe-html";
import styles from "./rich-text.module.css";

interface RichTextProps {
  /** HTML that the server has sanitised; it is sanitised again here. */
  html: string;
  lang?: string | undefined;
  dir?: "ltr" | "rtl" | undefined;
  /** Pixels at the browser's usual text size; the text's own size when left out. */
  size?: number | undefined;
}

/** Formatted text, in the app's own type whatever the markup says. */
export function RichText({ html, lang, dir, size }: RichTextProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // Before the screen is painted, so that nothing moves when the text comes.
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
