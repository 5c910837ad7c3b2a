import { type ReactNode, useCallback, useState } from "react";
import uPlot from "uplot";
import { useTranslations } from "use-intl";
import { wholeClockTime } from "../../lib/sound/clock-time";
import { usePercent } from "../../ui/number-table";
import { type CurvePoint, type PartLoss, worstOf } from "./listening";
import { type Room, beforeSeries, horizontalAxis, lineSeries, plotFrame, usePlot, verticalAxis } from "./use-plot";
import chart from "./chart.module.css";
import styles from "./listening.module.css";

interface ListeningChartProps {
  points: readonly CurvePoint[];
  /** How loud the recording is, in parts of equal length, 0 to 1; undefined while that is not known. */
  peaks: readonly number[] | undefined;
  /** Of which those that are marked are shaded. */
  losses: readonly PartLoss[];
  /** What the chart shows, as the name that screen readers read. */
  label: string;
  /** What the earlier period is called. */
  beforeName: string;
  /** Second of the play head. */
  second: number;
  onSeek: (second: number) => void;
}

/** Area is where the curve is in the chart, in pixels. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * ListeningChart draws which share of the visits is still listening at each second, over the recording's waveform. Time runs from
 * left to right in every language, as in other waveforms. The keyboard and screen readers have the table.
 */
export function ListeningChart(props: ListeningChartProps): ReactNode {
  const { points, peaks, losses, label, beforeName, second, onSeek } = props;
  const t = useTranslations("statistics");
  const percent = usePercent();
  const [pointed, setPointed] = useState<number | null>(null);
  const [area, setArea] = useState<Area>();
  const create = useCallback(
    (room: Room) =>
      createPlot(room, { points, peaks, losses, percent, onPoint: setPointed, onSeek, onPlaced: setArea }),
    [points, peaks, losses, percent, onSeek],
  );
  const box = usePlot({ label, create, isRightToLeft: false });
  const seconds = points.at(-1)?.second ?? 0;
  const shown = points[pointed ?? (second > 0 ? Math.floor(second) : -1)];
  return (
    <figure className={chart["figure"]}>
      <figcaption className={chart["caption"]}>
        <span className={chart["key"]}>
          <span className={chart["line"]} aria-hidden="true" />
          {t("stillListening")}
        </span>
        {hasBefore(points) ? (
          <span className={chart["key"]}>
            <span className={`${chart["line"]} ${chart["dashed"]}`} aria-hidden="true" />
            {beforeName}
          </span>
        ) : null}
        {worstOf(losses) === undefined ? null : (
          <span className={chart["key"]}>
            <span className={styles["shade"]} aria-hidden="true" />
            {t("manyLeave")}
          </span>
        )}
        <span className={chart["readout"]} aria-hidden="true">
          {shown === undefined ? "" : <Readout point={shown} />}
        </span>
      </figcaption>
      <div className={styles["chart"]} dir="ltr">
        <div ref={box} className={`${chart["chart"]} ${styles["plot"]}`} />
        {area === undefined || second === 0 ? null : (
          <div
            className={styles["playHead"]}
            style={{
              left: area.left + (area.width * Math.min(second, seconds)) / seconds,
              top: area.top,
              height: area.height,
            }}
          />
        )}
      </div>
    </figure>
  );
}

function Readout({ point: { second, share, before } }: { point: CurvePoint }): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const time = wholeClockTime(second);
  return before === null
    ? t("listeningAt", { time, share: percent(share) })
    : t("listeningAtBoth", { time, share: percent(share), before: percent(before) });
}

function hasBefore(points: readonly CurvePoint[]): boolean {
  return points.some(({ before }) => before !== null);
}

/** The top of the chart: above 100 %, and with room for a loss to be written. */
const TOP = 1.03;
const TOP_OF_LOSSES = 1.14;

const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** The intervals between two times of the axis, in seconds. */
const TIME_INTERVALS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800];

/** Width of a bar of the waveform and of the gap behind it, in CSS pixels. */
const BAR = 2;
const GAP = 1;

/** The part of the chart's height that the loudest bar has. */
const LOUDEST = 0.62;

interface PlotOptions {
  points: readonly CurvePoint[];
  peaks: readonly number[] | undefined;
  losses: readonly PartLoss[];
  percent: (share: number) => string;
  /** Is called with the point under the pointer. */
  onPoint: (index: number | null) => void;
  onSeek: (second: number) => void;
  onPlaced: (area: Area) => void;
}

function createPlot(room: Room, { points, peaks, losses, percent, onPoint, onSeek, onPlaced }: PlotOptions): uPlot {
  const { box, letter } = room;
  const top = worstOf(losses) === undefined ? TOP : TOP_OF_LOSSES;
  const paths = uPlot.paths.stepped?.({ align: 1 });
  const stepped = paths === undefined ? {} : { paths };
  return new uPlot(
    {
      ...plotFrame(room),
      // A phone has no room for more.
      padding: [letter * 0.5, letter * 1.5, 0, 0],
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: false, range: [0, points.at(-1)?.second ?? 0] }, y: { range: [0, top] } },
      axes: [
        {
          ...horizontalAxis(room),
          incrs: TIME_INTERVALS,
          space: letter * 4.5,
          values: (_, seconds) => seconds.map(wholeClockTime),
        },
        {
          ...verticalAxis(room, percent(1)),
          splits: SHARES,
          values: (_, shares) => shares.map(percent),
        },
      ],
      series: [
        {},
        { ...beforeSeries(room), ...stepped, show: hasBefore(points) },
        { ...lineSeries(room), ...stepped, points: { show: false } },
      ],
      hooks: {
        ready: [
          ({ over }) => {
            const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = over;
            onPlaced({ left, top, width, height });
          },
          (plot) =>
            plot.over.addEventListener("click", () => {
              onSeek(points[plot.cursor.idx ?? 0]?.second ?? 0);
              onPoint(null); // a finger does not leave
            }),
        ],
        // Before the lines, which stay on top.
        drawAxes: [
          (plot) => {
            drawShades(plot, room, losses, percent);
            if (peaks !== undefined) drawWaveform(plot, room, peaks, losses);
          },
        ],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      },
    },
    [points.map(({ second }) => second), points.map(({ before }) => before), points.map(({ share }) => share)],
    box,
  );
}

/** Shades the parts at which many leave, the worst of them more than others, and writes how many leave there. */
function drawShades(plot: uPlot, room: Room, losses: readonly PartLoss[], percent: (share: number) => string): void {
  const { ctx, bbox } = plot;
  const worst = worstOf(losses);
  const unit = devicePixelRatio;
  ctx.save();
  ctx.font = `600 ${room.letter * unit}px ${room.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  ctx.fillStyle = room.color("mark");
  for (const loss of losses) {
    if (!loss.isMarked) continue;
    const [start, end] = [plot.valToPos(loss.start, "x", true), plot.valToPos(loss.end, "x", true)];
    ctx.globalAlpha = loss === worst ? 0.2 : 0.1;
    ctx.fillRect(start, bbox.top, end - start, bbox.height);
    ctx.globalAlpha = 1;
    ctx.fillRect(start, bbox.top, end - start, (loss === worst ? 3 : 1) * unit);
    const text = `−${percent(loss.lost)}`;
    const half = ctx.measureText(text).width / 2;
    const middle = Math.min(Math.max((start + end) / 2, bbox.left + half), bbox.left + bbox.width - half);
    ctx.fillText(text, middle, bbox.top + room.letter * 0.5 * unit);
  }
  ctx.restore();
}

/** Draws the recording faintly, and what is said while many leave in the colour of the shade. */
function drawWaveform(plot: uPlot, room: Room, peaks: readonly number[], losses: readonly PartLoss[]): void {
  const { ctx, bbox } = plot;
  const unit = devicePixelRatio;
  const count = Math.floor(bbox.width / ((BAR + GAP) * unit));
  const middle = plot.valToPos(0.5, "y", true);
  ctx.save();
  for (let index = 0; index < count; index++) {
    const x = bbox.left + index * (BAR + GAP) * unit;
    const second = plot.posToVal(x, "x", true);
    const isMarked = losses.some(({ start, end, isMarked: marked }) => marked && second >= start && second < end);
    const peak = peaks[Math.floor((index / count) * peaks.length)] ?? 0;
    const height = Math.max(unit, peak * LOUDEST * bbox.height);
    ctx.fillStyle = room.color(isMarked ? "mark" : "wave");
    ctx.globalAlpha = isMarked ? 0.5 : 1;
    ctx.fillRect(x, middle - height / 2, BAR * unit, height);
  }
  ctx.restore();
}
