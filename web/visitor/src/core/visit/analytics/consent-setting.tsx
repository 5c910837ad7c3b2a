import type { Detail } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Checkbox } from "@cicerone/ui/field";
import type { ReactNode } from "react";
import { usesAnalytics, useConsent } from "./consent";
import styles from "./consent-setting.module.css";

/** ConsentSetting shows the visitor's consent to analytics and lets them change it; nothing if the museum uses none. */
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
