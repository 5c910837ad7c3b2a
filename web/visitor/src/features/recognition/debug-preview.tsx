import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import styles from "./debug-preview.module.css";

/** DebugPreview shows the last frame and response, for setting recognition up (REC-5). */
export function DebugPreview({ image, answer }: { image: string; answer: string }): ReactNode {
  const t = useTranslations("recognition");
  return (
    <dl className={styles["preview"]} data-testid="recognition-debug">
      <dt>{t("image")}</dt>
      <dd>{image !== "" && <img src={image} alt={t("image")} />}</dd>
      <dt>{t("answer")}</dt>
      <dd>
        <pre dir="ltr">{answer}</pre>
      </dd>
    </dl>
  );
}
