import type { Detail } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Checkbox } from "@cicerone/ui/field";
import type { ReactNode } from "react";
import { usesAnalytics, useConsent } from "./consent";
import styles from "./consent-setting.module.css";

/**
 * The visitor's answer to measuring, to be looked at and changed at any time: for the privacy policy. Nothing
 * where the museum measures nothing.
 */
export function ConsentSetting({ museum }: { museum: Detail }): ReactNode {
  const t = useTranslations("consent");
  const [agreed, answer] = useConsent(museum.idMuseum);
  if (!usesAnalytics(museum)) return null;
  return (
    <section className={styles["setting"]}>
      <p>{t("text")}</p>
      <Checkbox checked={agreed === true} onChange={answer}>
        {t("setting")}
      </Checkbox>
    </section>
  );
}
