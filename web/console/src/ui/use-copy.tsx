import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "./notice";
import styles from "./use-copy.module.css";

/** CopiedText is a text in a field that can be copied. */
export interface CopiedText {
  field: ReactNode;
  copy: () => Promise<void>;
  /** Says whether it was copied. */
  notice: ReactNode;
}

/** useCopy shows a text in a field with that label, and copies it. */
export function useCopy(label: string, text: string): CopiedText {
  const t = useTranslations("control");
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("yes");
    } catch {
      // Over plain http browsers have no clipboard: the text is selected instead.
      input.current?.select();
      setCopied("no");
    }
  };
  const field = (
    <input
      ref={input}
      className={styles["text"]}
      aria-label={label}
      value={text}
      dir="ltr"
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  );
  const notice = (
    <div role="status">
      {copied === null ? null : (
        <Notice tone={copied === "yes" ? "ok" : "info"}>{copied === "yes" ? t("copied") : t("copyYourself")}</Notice>
      )}
    </div>
  );
  return { field, copy, notice };
}
