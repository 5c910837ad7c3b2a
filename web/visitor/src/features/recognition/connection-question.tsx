import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import styles from "./recognition.module.css";

/**
 * ConnectionQuestion explains that recognition needs a connection and asks whether to use it (REC-1). Closing means
 * no.
 */
export function ConnectionQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Dialog title={t("recognition.title")} closeLabel={t("control.close")} onClose={onNo}>
      <p className={styles["question"]}>{t("error.recognition_offline_notification")}</p>
      <div className={styles["answers"]}>
        <Button onClick={onYes}>{t("control.yes")}</Button>
        <Button variant="quiet" onClick={onNo}>
          {t("control.no")}
        </Button>
      </div>
    </Dialog>
  );
}
