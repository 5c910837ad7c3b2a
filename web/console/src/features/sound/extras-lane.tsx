import type { ReactNode } from "react";
import { I18nProvider, Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { useTranslations } from "use-intl";
import styles from "./extras-lane.module.css";

/** Extra is what pops up while a sound plays, between two seconds. */
export interface Extra {
  key: string;
  title: string;
  start: number;
  end: number;
}

interface ExtrasLaneProps {
  items: readonly Extra[];
  /** Of the sound, in seconds. */
  duration: number;
  onChange(key: string, start: number, end: number): void;
}

/** ExtrasLane places extras under the waveform: their ends are dragged, or moved by the arrow keys. */
export function ExtrasLane({ items, duration, onChange }: ExtrasLaneProps): ReactNode {
  const t = useTranslations("sound");
  // React Aria would turn the ends and the arrow keys round with the language, not the waveform.
  return (
    <I18nProvider locale="en">
      {items.map(({ key, title, start, end }) => (
        <Slider
          key={key}
          aria-label={title}
          className={styles["extra"]}
          minValue={0}
          maxValue={duration}
          step={1}
          value={[Math.min(start, duration), Math.min(end, duration)]}
          onChange={([from = 0, to = duration]) => onChange(key, from, to)}
        >
          <SliderTrack className={styles["track"]}>
            {({ state }) => (
              <>
                <span
                  className={styles["span"]}
                  style={{
                    left: `${state.getThumbPercent(0) * 100}%`,
                    width: `${(state.getThumbPercent(1) - state.getThumbPercent(0)) * 100}%`,
                  }}
                >
                  <bdi>{title}</bdi>
                </span>
                <SliderThumb index={0} aria-label={t("start")} className={styles["thumb"]} />
                <SliderThumb index={1} aria-label={t("end")} className={styles["thumb"]} />
              </>
            )}
          </SliderTrack>
        </Slider>
      ))}
    </I18nProvider>
  );
}
