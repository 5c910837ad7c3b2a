import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton } from "@cicerone/ui/button";
import { Progress } from "@cicerone/ui/progress";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Progress as Saved } from "../../core/offline/downloads";
import { useFailureMessages } from "./download-messages";
import { StoredPart } from "./stored-part";
import { type DownloadView, useStartDownload } from "./use-downloads";
import styles from "./downloads.module.css";

/** ItemState shows an item's progress, that it is downloaded, or why it failed. */
export function ItemState({ view, name }: { view: DownloadView; name: string }): ReactNode {
  const startDownload = useStartDownload();
  const t = useTranslations();
  const messagesOf = useFailureMessages();
  const { progress, failure, downloaded } = view;
  const [wasBusy, setWasBusy] = useState(false);
  if (progress !== null && !wasBusy) setWasBusy(true);
  const description =
    progress === null
      ? wasBusy && downloaded && t("downloads.downloaded")
      : progress.total > 0 && t("downloads.progress", { saved: quarterOf(progress), total: progress.total });
  const announcement = description === false ? "" : `${name}: ${description}`;
  return (
    <>
      {progress !== null && (
        <Progress
          label={t("downloads.downloadItem", { name })}
          text={
            progress.total > 0
              ? t("downloads.progress", { saved: progress.saved, total: progress.total })
              : t("shell.loading")
          }
          value={progress.saved}
          max={progress.total}
        />
      )}
      <StoredPart view={view} name={name} />
      {downloaded && progress === null && (
        <p className={styles["tag"]}>
          <Check aria-hidden size={18} />
          {t("downloads.downloaded")}
        </p>
      )}
      {view.hasClosedRoute && <p className={styles["facts"]}>{t("downloads.closedRoute")}</p>}
      {/* Always rendered: screen readers announce changes inside it, here each quarter and the end. */}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <div role="alert" className={styles["failure"]}>
        {failure !== null && (
          <>
            <div>
              {messagesOf(failure, view.missing).map((words) => (
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

/** quarterOf rounds down to whole quarters, so that screen readers don't announce every file. */
function quarterOf({ saved, total }: Saved): number {
  const quarter = Math.ceil(total / 4);
  return saved === total ? total : Math.floor(saved / quarter) * quarter;
}
