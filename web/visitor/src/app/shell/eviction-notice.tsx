import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton, pillClass } from "@cicerone/ui/button";
import type { ReactNode } from "react";
import { Link, useTo } from "../../core/navigation/navigation";
import { useDownloadManager } from "../../core/offline/download-manager";
import { useEviction } from "../../features/downloads/use-downloads";
import styles from "./notices.module.css";

/** EvictionNotice says that the browser has deleted downloaded files, and links to their download. */
export function EvictionNotice(): ReactNode {
  const downloads = useDownloadManager();
  const t = useTranslations();
  const to = useTo();
  const isLost = useEviction();
  return (
    <div data-testid="loss" className={styles["news"]}>
      <p role="status">{isLost && t("downloads.lost")}</p>
      {isLost && (
        <div className={styles["answers"]}>
          <Link to={to("Downloads")} className={pillClass()} onOpen={downloads.acknowledgeEviction}>
            {t("menu.downloads")}
          </Link>
          <PillButton onClick={downloads.acknowledgeEviction}>{t("control.no")}</PillButton>
        </div>
      )}
    </div>
  );
}
