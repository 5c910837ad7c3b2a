import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import type { ItemKey } from "../../core/offline/download-items";
import { useDownloadManager } from "../../core/offline/download-manager";
import styles from "./downloads.module.css";

/** DeleteQuestion asks before an item is deleted, because it cannot be downloaded again offline. */
export function DeleteQuestion({
  item: { key, name },
  onClose,
}: {
  item: { key: ItemKey; name: string };
  onClose: () => void;
}): ReactNode {
  const downloads = useDownloadManager();
  const t = useTranslations();
  const remove = () => {
    void downloads.remove(key);
    onClose();
  };
  return (
    <Dialog title={t("downloads.deleteAsk", { name })} closeLabel={t("control.close")} onClose={onClose}>
      <div className={styles["answers"]}>
        <Button onClick={remove}>{t("control.yes")}</Button>
        <Button variant="quiet" onClick={onClose}>
          {t("control.no")}
        </Button>
      </div>
    </Dialog>
  );
}
