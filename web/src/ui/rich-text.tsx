import DOMPurify from "dompurify";
import { type ReactNode, useMemo } from "react";
import styles from "./rich-text.module.css";

interface RichTextProps {
  /** HTML that the server has sanitised; it is sanitised again here. */
  html: string;
  lang?: string | undefined;
  dir?: "ltr" | "rtl" | undefined;
  /** Pixels at the browser's usual text size; the text's own size when left out. */
  size?: number | undefined;
}

const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ["style", "form", "input", "button", "iframe"],
  FORBID_ATTR: ["style", "class", "id"],
};

/** Formatted text, in the app's own type whatever the markup says. */
export function RichText({ html, lang, dir, size }: RichTextProps): ReactNode {
  const safe = useMemo(() => DOMPurify.sanitize(html, RULES), [html]);
  return (
    <div
      className={styles["text"]}
      lang={lang}
      dir={dir}
      style={size === undefined ? undefined : { fontSize: `${size / 16}rem` }}
      // oxlint-disable-next-line react/no-danger -- sanitised twice: by the server when it was published, and above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}
