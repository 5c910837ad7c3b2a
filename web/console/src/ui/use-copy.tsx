import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "./notice";

/** CopiedText is a text in a field that can be copied. */
export interface CopiedText {
  input: RefObject<HTMLInputElement | null>;
  copy: () => Promise<void>;
  /** Says whether it was copied. */
  notice: ReactNode;
}

/** useCopy copies a text that is shown in a field. */
export function useCopy(text: string): CopiedText {
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
  const notice = (
    <div role="status">
      {copied === null ? null : (
        <Notice tone={copied === "yes" ? "ok" : "info"}>{copied === "yes" ? t("copied") : t("copyYourself")}</Notice>
      )}
    </div>
  );
  return { input, copy, notice };
}
