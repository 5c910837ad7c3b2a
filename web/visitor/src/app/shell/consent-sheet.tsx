import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import { Link, useTo } from "../../core/navigation/navigation";
import { useRouterState } from "../../core/navigation/router/react";
import { useAnalytics } from "./analytics";
import styles from "./notices.module.css";

/** ConsentSheet asks once for consent to analytics. Both answers look alike, and closing it means no. */
export function ConsentSheet(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { needsConsent: asks, answer } = useAnalytics(useRouterState());
  if (!asks) return null;
  return (
    <Dialog title={t("consent.title")} closeLabel={t("control.close")} onClose={() => answer(false)}>
      <div className={styles["consent"]}>
        <p>{t("consent.text")}</p>
        <p>{t("consent.change")}</p>
        <Link to={to("PrivacyPolicy")}>{t("privacy.title")}</Link>
        <div className={styles["answers"]}>
          <Button variant="quiet" onClick={() => answer(true)}>
            {t("control.yes")}
          </Button>
          <Button variant="quiet" onClick={() => answer(false)}>
            {t("control.no")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
