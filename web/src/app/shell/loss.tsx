import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { downloads } from "../../museum/downloads";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { useLoss } from "../../museum/use-downloads";
import { PillButton, pillClass } from "../../ui/button";
import styles from "./notices.module.css";

/** Says that the browser has thrown away something of what was downloaded, and leads to where it comes back. */
export function Loss(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const isLost = useLoss();
  return (
    <div data-testid="loss" className={styles["news"]}>
      <p role="status">{isLost && t("downloads.lost")}</p>
      {isLost && (
        <div className={styles["answers"]}>
          <PlaceLink to={to("Downloads")} className={pillClass()} onOpen={downloads.acknowledgeLoss}>
            {t("menu.downloads")}
          </PlaceLink>
          <PillButton onClick={downloads.acknowledgeLoss}>{t("control.no")}</PillButton>
        </div>
      )}
    </div>
  );
}
