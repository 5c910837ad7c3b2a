import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton } from "@cicerone/ui/button";
import { Progress } from "@cicerone/ui/progress";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFailureWords } from "./download-words";
import type { Progress as Saved } from "./downloads";
import { type DownloadView, startDownload } from "./use-downloads";
import styles from "./downloads.module.css";

/** How far an item's download is, that it is there, or why it stopped. */
export function State({ view, name }: { view: DownloadView; name: string }): ReactNode {
  const t = useTranslations();
  const wordsOf = useFailureWords();
  const { progress, failure, downloaded } = view;
  const [wasBusy, setWasBusy] = useState(false);
  if (progress !== null && !wasBusy) setWasBusy(true);
  const words =
    progress === null
      ? wasBusy && downloaded && t("downloads.downloaded")
      : progress.total > 0 && t("downloads.progress", { saved: quarterOf(progress), total: progress.total });
  const told = words === false ? "" : `${name}: ${words}`;
  return (
    <>
      {progress !== null && (
        <Progress
          label={t("downloads.downloadItem", { name })}
          text={t("downloads.progress", { saved: progress.saved, total: progress.total })}
          value={progress.saved}
          max={progress.total}
        />
      )}
      {downloaded && progress === null && (
        <p className={styles["tag"]}>
          <Check aria-hidden size={18} />
          {t("downloads.downloaded")}
        </p>
      )}
      {/* Always there: screen readers announce what comes into it, which is each quarter and the end. */}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      <div role="alert" className={styles["failure"]}>
        {failure !== null && (
          <>
            <div>
              {wordsOf(failure, view.missing).map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
            <PillButton onClick={() => void startDownload(view.key)}>{t("control.retry")}</PillButton>
          </>
        )}
      </div>
    </>
  );
}

/** How much is there in whole quarters, so that nobody is told of every file. */
function quarterOf({ saved, total }: Saved): number {
  const quarter = Math.ceil(total / 4);
  return saved === total ? total : Math.floor(saved / quarter) * quarter;
}
