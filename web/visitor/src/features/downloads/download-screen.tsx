import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Progress } from "@cicerone/ui/progress";
import { Skeleton } from "@cicerone/ui/skeleton";
import { ArrowRight, Check, FileText, Headphones, Image, type LucideIcon, ScanLine, Video } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import type { MediaKind } from "../../core/offline/media-files";
import { GateLayout, GateButtons } from "../../ui/gate-layout";
import { useFailureMessages, useSizeText } from "./download-messages";
import { StoredPart } from "./stored-part";
import { type DownloadChoice, useDownloadChoice } from "./use-download-choice";
import styles from "./download.module.css";

/** DownloadScreen asks, before the start menu, whether to download the guide or use it online (DLC-1, DLC-2). */
export function DownloadScreen(): ReactNode {
  const t = useTranslations();
  const { walktroughImageUrl, homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const back = useBack("Presentation");
  const choice = useDownloadChoice();
  const background = walktroughImageUrl || homeImageUrl;
  usePageTitle(t("download.title"));
  return (
    <GateLayout
      src={background}
      facts={factsOf(background)}
      title={t("download.title")}
      backLabel={t("control.back")}
      onBack={back}
      pictured
    >
      {choice === null ? <Skeleton block="8rem" /> : <DownloadOptions choice={choice} />}
    </GateLayout>
  );
}

function DownloadOptions({ choice }: { choice: DownloadChoice }): ReactNode {
  const t = useTranslations();
  const messagesOf = useFailureMessages();
  const { mode, progress, failure, missing } = choice;
  const isReady = mode === "done" || mode === "not-needed";
  return (
    <>
      {/* Always rendered: screen readers announce changes inside it. */}
      <div role="status" className={styles["status"]}>
        {mode === "unsupported" && <p>{t("download.unsupported")}</p>}
        {mode === "full" && <p>{t("download.full")}</p>}
        {mode === "partial" && <p>{t("download.partial")}</p>}
        {mode === "not-needed" && <p>{t("download.ready")}</p>}
        {mode === "done" && <p>{t("download.done")}</p>}
        {isReady && choice.stored.hasClosedRoute && <p>{t("downloads.closedRoute")}</p>}
        {isReady && <Check aria-hidden className={styles["check"]} />}
        {mode === "downloading" && <p>{t("download.keepOpen")}</p>}
      </div>
      {mode === "partial" && <MissingKinds kinds={choice.kinds} />}
      {(mode === "full" || mode === "partial") && <SpaceInfo choice={choice} />}
      <div role="alert" className={styles["error"]}>
        {failure !== null &&
          mode === "error" &&
          messagesOf(failure, missing).map((words) => <p key={words}>{words}</p>)}
      </div>
      {progress !== null && mode === "downloading" && (
        <Progress
          label={t("download.title")}
          text={
            progress.total > 0
              ? t("download.downloading", { saved: progress.saved, total: progress.total })
              : t("shell.loading")
          }
          value={progress.saved}
          max={progress.total}
        />
      )}
      {(mode === "partial" || mode === "error") && <StoredPart view={choice.stored} name={t("download.title")} />}
      <Buttons choice={choice} />
    </>
  );
}

function Buttons({ choice: { mode, download, useOnline, continueToMenu } }: { choice: DownloadChoice }): ReactNode {
  const t = useTranslations();
  if (mode === "done" || mode === "not-needed") {
    return (
      <GateButtons>
        <Button onClick={continueToMenu}>
          {t("control.continue")}
          <ArrowRight aria-hidden className={styles["towards"]} />
        </Button>
      </GateButtons>
    );
  }
  return (
    <GateButtons>
      {(mode === "full" || mode === "partial") && <Button onClick={download}>{t("control.download")}</Button>}
      {mode === "error" && <Button onClick={download}>{t("control.retry")}</Button>}
      <Button variant={mode === "unsupported" ? "main" : "quiet"} onClick={useOnline}>
        {t("download.online")}
      </Button>
    </GateButtons>
  );
}

const ICONS: Record<MediaKind, LucideIcon> = {
  text: FileText,
  image: Image,
  audio: Headphones,
  video: Video,
  recognition: ScanLine,
};

/** MissingKinds lists the kinds of the missing files. */
function MissingKinds({ kinds }: { kinds: readonly MediaKind[] }): ReactNode {
  const t = useTranslations();
  return (
    <ul className={styles["kinds"]} aria-label={t("download.partial")}>
      {kinds.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind}>
            <Icon aria-hidden size={20} />
            {t(kind === "recognition" ? "recognition.title" : `download.${kind}`)}
          </li>
        );
      })}
    </ul>
  );
}

/** SpaceInfo shows the size of what the download fetches, and the free space. */
function SpaceInfo({ choice: { missing, space } }: { choice: DownloadChoice }): ReactNode {
  const t = useTranslations();
  const sizeText = useSizeText();
  return (
    <div className={styles["space"]}>
      <p>
        {[
          t("downloads.size", { size: sizeText(missing) }),
          ...(space === null ? [] : [t("downloads.free", { size: sizeText(space.free) })]),
        ].join(" · ")}
      </p>
      {space !== null && missing > space.free && <p className={styles["warning"]}>{t("download.noSpace")}</p>}
    </div>
  );
}
