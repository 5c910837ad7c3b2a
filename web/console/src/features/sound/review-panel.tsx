import { Play, Square } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { cut } from "../../lib/sound/pcm";
import type { Sound } from "../../lib/sound/sound-file";
import { speechRange } from "../../lib/sound/speech";
import { usePlayback } from "../../lib/sound/use-playback";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Waveform } from "./waveform";
import styles from "./sound.module.css";

interface ReviewPanelProps {
  /** The recording or file as the browser plays it. */
  file: Blob;
  sound: Sound;
  onUse(start: number, end: number): void;
  onAgain(): void;
  onDiscard(): void;
}

/** ReviewPanel plays what was recorded, cuts the silence before and after it, and hands over what is left. */
export function ReviewPanel({ file, sound, onUse, onAgain, onDiscard }: ReviewPanelProps): ReactNode {
  const t = useTranslations("sound");
  const speech = useMemo(() => speechRange(sound.pcm), [sound]);
  const [range, setRange] = useState<readonly [number, number]>([speech?.start ?? 0, speech?.end ?? sound.duration]);
  const playback = usePlayback(file);
  return (
    <section className={styles["review"]} aria-label={t("review")}>
      <Waveform
        peaks={sound.peaks}
        duration={sound.duration}
        label={t("used")}
        value={range}
        handles={[t("start"), t("end")]}
        onChange={(changed) => {
          if (typeof changed !== "number") setRange(changed);
        }}
      />
      {speech === null ? <Notice tone="warn">{t("silent")}</Notice> : null}
      {playback.hasFailed ? <Notice tone="warn">{t("notPlayed")}</Notice> : null}
      <div className={styles["buttons"]}>
        <Button onPress={onDiscard}>{t("discard")}</Button>
        <Button onPress={onAgain}>{t("again")}</Button>
        <Button onPress={() => (playback.isPlaying ? playback.toggle() : playback.playPart(...range))}>
          {playback.isPlaying ? <Square aria-hidden /> : <Play aria-hidden />}
          {playback.isPlaying ? t("stop") : t("listen")}
        </Button>
        <Button
          variant="main"
          isDisabled={cut(sound.pcm, ...range).channels[0]?.length === 0}
          onPress={() => onUse(...range)}
        >
          {t("use")}
        </Button>
      </div>
    </section>
  );
}
