import { Mic, Pause, Play, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Meter } from "react-aria-components";
import { useTranslations } from "use-intl";
import { clockTime } from "../../lib/sound/clock-time";
import { Button } from "../../ui/button";
import type { RecorderState } from "./use-recorder";
import styles from "./sound.module.css";

interface RecorderPanelProps {
  state: Extract<RecorderState, { phase: "recording" | "starting" }>;
  /** What is read aloud. */
  script: string;
  /** Language of the script, such as en-GB. */
  lang: string;
  onPause(): void;
  onFinish(): void;
  onCancel(): void;
}

/** RecorderPanel shows what to read, how loud it is, and ends the recording. */
export function RecorderPanel({ state, script, lang, onPause, onFinish, onCancel }: RecorderPanelProps): ReactNode {
  const t = useTranslations("sound");
  return (
    <section className={styles["recorder"]} aria-label={t("recording")}>
      {script === "" ? null : (
        // A script longer than the panel is scrolled by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles["script"]} lang={lang} dir="auto" tabIndex={0} role="region" aria-label={t("script")}>
          {script}
        </div>
      )}
      {state.phase === "starting" ? (
        <p role="status">{t("starting")}</p>
      ) : (
        <>
          <p className={styles["clock"]}>
            <Mic aria-hidden />
            <span dir="ltr">{clockTime(state.seconds)}</span>
            <span role="status">{state.isPaused ? t("paused") : t("recording")}</span>
          </p>
          <LevelMeter level={state.level} />
        </>
      )}
      <div className={styles["buttons"]}>
        <Button onPress={onCancel}>{t("discard")}</Button>
        <Button onPress={onPause} isDisabled={state.phase === "starting"}>
          {state.phase === "recording" && state.isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {state.phase === "recording" && state.isPaused ? t("resume") : t("pause")}
        </Button>
        <Button variant="main" onPress={onFinish} isDisabled={state.phase === "starting"}>
          <Square aria-hidden />
          {t("finish")}
        </Button>
      </div>
    </section>
  );
}

/** Levels in dB below which a voice is too quiet, and above which it may be distorted. */
const QUIET_DB = -30;
const LOUD_DB = -3;
const FLOOR_DB = -60;

function LevelMeter({ level }: { level: number }): ReactNode {
  const t = useTranslations("sound");
  const decibels = Math.max(FLOOR_DB, 20 * Math.log10(level + 1e-6));
  const verdict = decibels > LOUD_DB ? "tooLoud" : decibels < QUIET_DB ? "quiet" : "good";
  return (
    <Meter
      className={styles["meter"]}
      value={decibels}
      minValue={FLOOR_DB}
      maxValue={0}
      aria-label={t("level")}
      valueLabel={t(`level_${verdict}`)}
    >
      {({ percentage, valueText }) => (
        <>
          <span className={styles["bar"]}>
            <span className={`${styles["fill"]} ${styles[verdict]}`} style={{ inlineSize: `${percentage}%` }} />
          </span>
          <span className={styles["verdict"]}>{valueText}</span>
        </>
      )}
    </Meter>
  );
}
