import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useRouterState } from "../../lib/router/react";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useMeasuring } from "./measuring";
import styles from "./notices.module.css";

/** Asks once whether others may measure: yes and no weigh the same, and closing it is a no. */
export function ConsentSheet(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const { visit } = useRouterState();
  const { asks, answer } = useMeasuring(visit);
  if (!asks) return null;
  return (
    <Dialog title={t("consent.title")} closeLabel={t("control.close")} onClose={() => answer(false)}>
      <div className={styles["consent"]}>
        <p>{t("consent.text")}</p>
        <p>{t("consent.change")}</p>
        <PlaceLink to={to("PrivacyPolicy")}>{t("privacy.title")}</PlaceLink>
        <div className={styles["answers"]}>
          <Button look="quiet" onClick={() => answer(true)}>
            {t("control.yes")}
          </Button>
          <Button look="quiet" onClick={() => answer(false)}>
            {t("control.no")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
