import { ImageUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import type { RecognitionTrial } from "../../api/recognition";
import { type CameraProblem, cameraProblemOf, frameOfFile, openCamera, takeFrame } from "../../lib/camera-frame";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FileButton } from "../../ui/file-button";
import { Notice } from "../../ui/notice";
import styles from "./recognition.module.css";

/** The pause between two frames. */
const PAUSE_MS = 1_200;

interface TrialDialogProps {
  museum: string;
  /** Key of the work that should be recognised. */
  work: string;
  onClose: () => void;
}

/** What the last frame showed, or why it could not be looked at. */
type Answer = { trial: RecognitionTrial } | { fault: "busy" | "unreadable" | "failed" };

/** TrialDialog shows what the museum's recogniser sees through the camera, or in a photograph from a file. */
export function TrialDialog({ museum, work, onClose }: TrialDialogProps): ReactNode {
  const t = useTranslations("camera");
  const control = useTranslations("control");
  const calls = useCalls();
  const video = useRef<HTMLVideoElement>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  // A photograph that was chosen takes the camera's place.
  const [photo, setPhoto] = useState<File | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: Answer): void => {
      if (!signal.aborted) setAnswer(next);
    };
    const ask = async (image: string): Promise<void> => {
      try {
        show({ trial: await calls.tryRecognition(museum, image, signal) });
      } catch (error) {
        const code = codeOf(error);
        // The camera's next frame follows anyway.
        if (code === "too_many_attempts" && photo === null) return;
        show({ fault: code === "unavailable" ? "busy" : code === "invalid" ? "unreadable" : "failed" });
      }
    };
    if (photo !== null) {
      frameOfFile(photo).then(ask, () => show({ fault: "unreadable" }));
      return () => abort.abort();
    }
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown): void => {
      if (!signal.aborted) setProblem(cameraProblemOf(error));
    };
    const look = async (): Promise<void> => {
      const element = video.current;
      if (element !== null && element.videoWidth > 0) {
        await ask(await takeFrame(element, { width: element.videoWidth, height: element.videoHeight }));
      }
      if (!signal.aborted) timer = setTimeout(() => void look().catch(fail), PAUSE_MS);
    };
    openCamera()
      .then((opened) => {
        stream = opened;
        if (signal.aborted) {
          stop(opened);
          return undefined;
        }
        if (video.current !== null) video.current.srcObject = opened;
        return look();
      })
      .catch(fail);
    return () => {
      abort.abort();
      clearTimeout(timer);
      if (stream !== null) stop(stream);
    };
  }, [calls, museum, photo]);

  /** Looks at a photograph; null returns to the camera. */
  const choose = (chosen: File | null): void => {
    setAnswer(null);
    setPhoto(chosen);
  };
  return (
    <Dialog title={t("try")} closeLabel={control("close")} onClose={onClose}>
      <div className={styles["trial"]}>
        <p className={styles["hint"]}>{t("tryHelp")}</p>
        {photo !== null ? (
          <p>
            <bdi>{photo.name}</bdi>
          </p>
        ) : problem === null ? (
          // It shows what the camera sees now: there is nothing to read out.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video ref={video} className={styles["video"]} autoPlay playsInline muted aria-label={t("seen")} />
        ) : (
          <Notice tone="warn">{t(`camera_${problem}`)}</Notice>
        )}
        <div role="status" className={styles["answer"]}>
          {answer === null ? null : "fault" in answer ? (
            <p>{t(`fault_${answer.fault}`)}</p>
          ) : (
            <Seen trial={answer.trial} work={work} />
          )}
        </div>
        <div className={styles["actions"]}>
          <FileButton label={t("choosePhoto")} accept="image/*" onFiles={([chosen]) => choose(chosen?.file ?? null)}>
            <ImageUp aria-hidden />
            {t("choosePhoto")}
          </FileButton>
          {photo === null ? null : <Button onPress={() => choose(null)}>{t("useCamera")}</Button>}
        </div>
        <p className={styles["hint"]}>{t("notStored")}</p>
      </div>
    </Dialog>
  );
}

/** How much more than what is required makes a work certain in poorer light and from farther away. */
const SURE = 2;

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function Seen({ trial: { work: seen, candidates }, work }: { trial: RecognitionTrial; work: string }): ReactNode {
  const t = useTranslations("camera");
  const format = useFormatter();
  const [best] = candidates;
  if (best === undefined) return <p>{t("nothing")}</p>;
  const values = {
    work: `${best.code} ${best.title}`,
    certainty: format.number(best.certainty, { style: "percent", maximumFractionDigits: 0 }),
  };
  if (seen === undefined) return <p>{t(best.certainty >= 1 ? "ambiguous" : "unsure", values)}</p>;
  return (
    <>
      <p className={styles["seen"]}>{t(best.certainty >= SURE ? "recognisedSurely" : "recognised", values)}</p>
      {seen.key === work ? null : <p className={styles["poor"]}>{t("another")}</p>}
    </>
  );
}
