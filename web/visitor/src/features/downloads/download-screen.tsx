import { useTranslations } from "@cicerone/i18n/provider";
import { Button, RoundButton } from "@cicerone/ui/button";
import { Progress } from "@cicerone/ui/progress";
import { Skeleton } from "@cicerone/ui/skeleton";
import { ArrowRight, FileText, Headphones, Image, type LucideIcon, Video } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import type { MediaKind } from "../../core/offline/media-files";
import { GateLayout, GateButtons } from "../../ui/gate-layout";
import { sizeWords, useFailureWords } from "./download-words";
import { type Choice, useChoice } from "./use-choice";
import styles from "./download.module.css";

/** Before the start menu: the guide on the phone, or online (DLC-1, DLC-2). */
export function DownloadScreen(): ReactNode {
  const t = useTranslations();
  const { walktroughImageUrl, homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const back = useBack("Presentation");
  const choice = useChoice();
  const background = walktroughImageUrl || homeImageUrl;
  usePageTitle(t("download.title"));
  return (
    <GateLayout
      src={background}
      facts={factsOf(background)}
      title={t("download.title")}
      backLabel={t("control.back")}
      onBack={back}
    >
      {choice === null ? <Skeleton block="8rem" /> : <Offer choice={choice} />}
    </GateLayout>
  );
}

function Offer({ choice }: { choice: Choice }): ReactNode {
  const t = useTranslations();
  const wordsOf = useFailureWords();
  const { mode, progress, failure, missing } = choice;
  return (
    <>
      {/* Always there: screen readers announce what comes into it. */}
      <div role="status" className={styles["said"]}>
        {mode === "unsupported" && <p>{t("download.unsupported")}</p>}
        {mode === "full" && <p>{t("download.full")}</p>}
        {mode === "partial" && <p>{t("download.partial")}</p>}
        {mode === "not-needed" && <p>{t("download.ready")}</p>}
        {mode === "done" && <p>{t("download.done")}</p>}
        {mode === "downloading" && <p>{t("download.keepOpen")}</p>}
      </div>
      {mode === "partial" && <Kinds kinds={choice.kinds} />}
      {(mode === "full" || mode === "partial") && <Room choice={choice} />}
      <div role="alert" className={styles["error"]}>
        {failure !== null && mode === "error" && wordsOf(failure, missing).map((words) => <p key={words}>{words}</p>)}
      </div>
      {progress !== null && mode === "downloading" && (
        <Progress
          label={t("download.title")}
          text={t("download.downloading", { saved: progress.saved, total: progress.total })}
          value={progress.saved}
          max={progress.total}
        />
      )}
      <Buttons choice={choice} />
    </>
  );
}

function Buttons({ choice: { mode, download, useOnline, goOn } }: { choice: Choice }): ReactNode {
  const t = useTranslations();
  if (mode === "done" || mode === "not-needed") {
    return (
      <span className={styles["on"]}>
        <RoundButton label={t("control.continue")} variant="control" onClick={goOn}>
          <ArrowRight aria-hidden className={styles["towards"]} />
        </RoundButton>
      </span>
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

const ICONS: Record<MediaKind, LucideIcon> = { text: FileText, image: Image, audio: Headphones, video: Video };

/** What is missing, by kind. */
function Kinds({ kinds }: { kinds: readonly MediaKind[] }): ReactNode {
  const t = useTranslations("download");
  return (
    <ul className={styles["kinds"]} aria-label={t("partial")}>
      {kinds.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind}>
            <Icon aria-hidden size={20} />
            {t(kind)}
          </li>
        );
      })}
    </ul>
  );
}

/** What it takes and how much room there is, before anything is fetched. */
function Room({ choice: { missing, space } }: { choice: Choice }): ReactNode {
  const t = useTranslations();
  return (
    <div className={styles["room"]}>
      <p>
        {[
          t("downloads.size", { size: sizeWords(missing) }),
          ...(space === null ? [] : [t("downloads.free", { size: sizeWords(space.free) })]),
        ].join(" · ")}
      </p>
      {space !== null && missing > space.free && <p className={styles["warning"]}>{t("download.noSpace")}</p>}
    </div>
  );
}
