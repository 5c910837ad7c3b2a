import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useFailureWords } from "../../museum/download-words";
import { type DownloadView, startDownload } from "../../museum/use-downloads";
import { PillButton } from "../../ui/button";
import { Progress } from "../../ui/progress";
import styles from "./downloads.module.css";

/** How far an item's download is, that it is there, or why it stopped. */
export function State({ view, name }: { view: DownloadView; name: string }): ReactNode {
  const t = useTranslations();
  const wordsOf = useFailureWords();
  const { progress, failure, downloaded } = view;
  return (
    <>
      {progress !== null && (
        <Progress
          label={t("downloads.downloadItem", { name })}
          words={t("downloads.progress", { saved: progress.saved, total: progress.total })}
          value={progress.saved}
          max={progress.total}
        />
      )}
      {/* Always there: screen readers announce what comes into it. */}
      <p role="status" className={styles["tag"]}>
        {downloaded && progress === null && (
          <>
            <Check aria-hidden size={18} />
            {t("downloads.downloaded")}
          </>
        )}
      </p>
      <div role="alert" className={styles["failure"]}>
        {failure !== null && (
          <>
            <p>{wordsOf(failure)}</p>
            <PillButton onClick={() => void startDownload(view.key)}>{t("control.retry")}</PillButton>
          </>
        )}
      </div>
    </>
  );
}
