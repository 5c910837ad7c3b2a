import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { MediaValue } from "../../api/content";
import { usePlayback } from "../../lib/sound/use-playback";
import { ErrorNotice } from "../../ui/notice";
import { speechOfFilm } from "./film-speech";
import type { SoundOwner, StoredFile } from "./takes";
import { TranscriptEditor } from "./transcript-editor";
import styles from "./sound.module.css";

interface CaptionsFieldProps {
  /** Of the film. */
  owner: SoundOwner;
  /** Language of the captions, such as en_GB. */
  language: string;
  film: MediaValue;
  value: MediaValue | null;
  onChange(value: MediaValue | null): void;
  /** What is said in the film, without markup. */
  script: string;
  upload(file: File, onProgress: (part: number) => void): Promise<StoredFile>;
}

/** CaptionsField plays a film, and edits its captions in one language. */
export function CaptionsField(props: CaptionsFieldProps): ReactNode {
  const t = useTranslations("sound");
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  return (
    <div className={styles["field"]}>
      {/* Its captions are edited below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={setFilm} className={styles["film"]} aria-label={t("film")} controls playsInline preload="metadata" />
      {film === null ? null : <Captions {...props} element={film} />}
    </div>
  );
}

function Captions({
  owner,
  language,
  film,
  element,
  value,
  onChange,
  script,
  upload,
}: CaptionsFieldProps & { element: HTMLVideoElement }): ReactNode {
  const t = useTranslations("sound");
  const url = `/media/${film.name}`;
  const playback = usePlayback(url, element);
  return (
    <>
      {playback.hasFailed ? <ErrorNotice>{t("filmNotPlayed")}</ErrorNotice> : null}
      <TranscriptEditor
        owner={owner}
        lang={language.replace("_", "-")}
        value={value}
        script={script}
        speech={() => speechOfFilm(url, element.duration, script)}
        playback={playback}
        upload={upload}
        onChange={onChange}
        kind="captions"
      />
    </>
  );
}
