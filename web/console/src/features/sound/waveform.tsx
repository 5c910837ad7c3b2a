import { type ReactNode, useEffect, useRef } from "react";
import { I18nProvider, Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { clockTime } from "../../lib/sound/clock-time";
import styles from "./waveform.module.css";

interface WaveformProps {
  peaks: readonly number[];
  /** In seconds. */
  duration: number;
  label: string;
  /** Second of the play head, or the seconds between which the sound is used. */
  value: number | readonly [number, number];
  onChange(value: number | readonly [number, number]): void;
  /** Names of the handles of a range. */
  handles?: readonly [string, string];
  children?: ReactNode;
}

/** STEP_S is how far an arrow key moves the play head or a handle. */
export const STEP_S = 0.1;

/** Waveform draws a sound, from left to right in every language, with its play head or with handles that cut it. */
export function Waveform({ peaks, duration, label, value, onChange, handles, children }: WaveformProps): ReactNode {
  const [start, end] = typeof value === "number" ? [0, value] : value;
  return (
    <div className={styles["waveform"]} dir="ltr">
      {/* React Aria would turn the handles and the arrow keys round with the language. */}
      <I18nProvider locale="en">
        <Slider
          aria-label={label}
          className={styles["slider"]}
          minValue={0}
          maxValue={Math.max(STEP_S, duration)}
          step={STEP_S}
          value={typeof value === "number" ? value : [...value]}
          onChange={(changed) => onChange(Array.isArray(changed) ? [changed[0] ?? 0, changed[1] ?? duration] : changed)}
        >
          <SliderTrack className={styles["track"]}>
            <Bars peaks={peaks} from={start / duration} to={end / duration} />
            {typeof value === "number" ? (
              <Thumb index={0} label={label} />
            ) : (
              handles?.map((handle, index) => <Thumb key={handle} index={index} label={handle} />)
            )}
          </SliderTrack>
        </Slider>
      </I18nProvider>
      {children}
    </div>
  );
}

/** WaveformPlace keeps the place of a waveform, and of the lanes below it, while its sound is loaded. */
export function WaveformPlace({ lanes }: { lanes: number }): ReactNode {
  return (
    <div
      className={styles["waveform"]}
      style={{ paddingBlockEnd: `calc(${lanes} * (var(--lane-size) + var(--space-2)))` }}
    >
      <div className={styles["track"]} />
    </div>
  );
}

function Thumb({ index, label }: { index: number; label: string }): ReactNode {
  return (
    <SliderThumb index={index} aria-label={label} className={styles["thumb"]}>
      {({ state }) => (
        // Before the handle at the end, behind it at the start: never outside the waveform.
        <span className={styles["time"]} style={{ translate: `${-100 * state.getThumbPercent(index)}%` }}>
          {clockTime(state.getThumbValue(index))}
        </span>
      )}
    </SliderThumb>
  );
}

interface BarsProps {
  peaks: readonly number[];
  /** The part that is emphasized, from 0 to 1. */
  from: number;
  to: number;
}

function Bars({ peaks, from, to }: BarsProps): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const draw = () => drawBars(canvas, peaks, from, to);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(canvas);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      observer.disconnect();
      dark.removeEventListener("change", draw);
    };
  }, [peaks, from, to]);
  return <canvas ref={ref} className={styles["bars"]} aria-hidden="true" />;
}

/** Width of a bar and of the gap behind it, in CSS pixels. */
const BAR = 2;
const GAP = 1;

function drawBars(canvas: HTMLCanvasElement, peaks: readonly number[], from: number, to: number): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(canvas);
  const [strong, faint] = [style.getPropertyValue("--accent-ink"), style.getPropertyValue("--edge")];
  context.scale(scale, scale);
  const count = Math.floor(width / (BAR + GAP));
  for (let i = 0; i < count; i++) {
    const part = i / count;
    const peak = peaks[Math.floor(part * peaks.length)] ?? 0;
    const bar = Math.max(1, peak * (height - 4));
    context.fillStyle = part >= from && part <= to ? strong : faint;
    context.fillRect(i * (BAR + GAP), (height - bar) / 2, BAR, bar);
  }
}
