import { direction } from "@cicerone/i18n/languages";
import { useLanguage } from "@cicerone/i18n/provider";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import uPlot from "uplot";
import { useFormatter, useTranslations } from "use-intl";
import type { Annotation } from "../../api/statistics";
import { type Span, annotationsOf, spansOf } from "./annotations";
import { useDayText } from "./use-day-text";
import { type Room, beforeSeries, horizontalAxis, lineSeries, plotFrame, usePlot, verticalAxis } from "./use-plot";
import { type Step, hasBefore } from "./visits";
import styles from "./chart.module.css";

interface VisitsChartProps {
  steps: readonly Step[];
  /** What is marked at its days. */
  annotations: readonly Annotation[];
  /** What the chart shows, as the name that screen readers read. */
  label: string;
  /** What the earlier period is called. */
  beforeName: string;
  /** Whether it is part of a sheet of paper, which is read and printed: nothing is pointed at. */
  isOnPaper?: boolean;
}

/**
 * VisitsChart draws the visits of a period over those of the period before. Time runs as the language is written. Under the
 * pointer it names the numbers; the keyboard and screen readers have the table.
 */
export function VisitsChart({ steps, annotations, label, beforeName, isOnPaper = false }: VisitsChartProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const dayText = useDayText();
  const isRightToLeft = direction(useLanguage()) === "rtl";
  const spans = useMemo(() => spansOf(steps, annotations), [steps, annotations]);
  const [pointed, setPointed] = useState<number | null>(null);
  const create = useCallback(
    (room: Room) =>
      createPlot(room, {
        steps,
        spans,
        isRightToLeft,
        number: (value) => format.number(value),
        day: dayText.short,
        onPoint: isOnPaper ? undefined : setPointed,
      }),
    [steps, spans, isRightToLeft, format, dayText, isOnPaper],
  );
  const box = usePlot({ label, create, isRightToLeft, isOnPaper });
  const step = pointed === null ? undefined : steps[pointed];
  return (
    <figure className={styles["figure"]}>
      <figcaption className={styles["caption"]}>
        <span className={styles["key"]}>
          <span className={styles["line"]} aria-hidden="true" />
          {t("thisPeriod")}
        </span>
        {hasBefore(steps) ? (
          <span className={styles["key"]}>
            <span className={`${styles["line"]} ${styles["dashed"]}`} aria-hidden="true" />
            {beforeName}
          </span>
        ) : null}
        {spans.length > 0 ? (
          <span className={styles["key"]}>
            <span className={styles["mark"]} aria-hidden="true" />
            {t("annotations")}
          </span>
        ) : null}
        {isOnPaper ? null : (
          <span className={styles["readout"]} aria-hidden="true">
            {step
              ? t("pointed", { day: dayText.range(step.from, step.to), visits: step.visits, before: step.before })
              : ""}
            {spans.length > 0 ? (
              <bdi className={styles["annotation"]}>
                {step
                  ? annotationsOf(step, annotations)
                      .map(({ text }) => text)
                      .join(" · ")
                  : ""}
              </bdi>
            ) : null}
          </span>
        )}
      </figcaption>
      {/* uPlot lays itself out from left to right. */}
      <div ref={box} className={`${styles["chart"]} ${isOnPaper ? styles["paper"] : ""}`} dir="ltr" />
    </figure>
  );
}

interface PlotOptions {
  steps: readonly Step[];
  /** The steps that are marked. */
  spans: readonly Span[];
  isRightToLeft: boolean;
  number: (value: number) => string;
  day: (day: string) => string;
  /** Is called with the step under the pointer; undefined if nothing is pointed at. */
  onPoint: ((index: number | null) => void) | undefined;
}

/** The room that a day of the axis needs, in letters. */
const LABEL_LETTERS = 9;

/** Of how many steps the axis names one, as far as there is room. */
const LABEL_INTERVALS = [1, 2, 7, 14, 28];

/** The intervals between two numbers of the axis. Visits are whole. */
const NUMBER_INTERVALS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

function createPlot(room: Room, options: PlotOptions): uPlot {
  const { width, letter, scale, color, box } = room;
  const { steps, spans, isRightToLeft, number, day, onPoint } = options;
  const visits = steps.map((step) => step.visits);
  const before = steps.map((step) => step.before);
  const most = Math.max(4, ...visits, ...before);
  const last = steps.length - 1;
  const labels = Math.max(1, Math.floor(width / (LABEL_LETTERS * letter * 0.6)));
  const interval = LABEL_INTERVALS.find((count) => steps.length / count <= labels) ?? steps.length;
  const splits = steps.map((_, index) => index).filter((index) => (last - index) % interval === 0);
  return new uPlot(
    {
      ...plotFrame(room),
      cursor: { show: onPoint !== undefined, y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        x: { time: false, dir: isRightToLeft ? -1 : 1, range: [-0.25, last + 0.25] },
        y: { range: [0, most * 1.05] },
      },
      axes: [
        {
          ...horizontalAxis(room),
          splits,
          values: (_, indexes) => indexes.map((index) => day(steps[index]?.to ?? "")),
        },
        {
          ...verticalAxis(room, number(most)),
          // Right or left, as uPlot's types count sides; they are no values that can be imported.
          // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
          side: isRightToLeft ? 1 : 3,
          incrs: NUMBER_INTERVALS,
          values: (_, values) => values.map(number),
        },
      ],
      series: [
        {},
        { ...beforeSeries(room), show: hasBefore(steps) },
        {
          ...lineSeries(room),
          // Of a year they would cover the line.
          points: { show: steps.length <= 31, size: 5 * scale, fill: color("line") },
        },
      ],
      hooks: {
        // Before the lines, which stay on top.
        drawAxes: [(plot) => drawSpans(plot, spans, color("mark"), devicePixelRatio * scale)],
        setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? null)],
      },
    },
    [steps.map((_, index) => index), before, visits],
    box,
  );
}

/** Draws a line with a flag at the first step of each span, and shades those that are longer. */
function drawSpans(plot: uPlot, spans: readonly Span[], color: string, unit: number): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = color;
  for (const { first, last } of spans) {
    const start = plot.valToPos(first, "x", true);
    const end = plot.valToPos(last, "x", true);
    ctx.globalAlpha = 0.12;
    ctx.fillRect(Math.min(start, end), bbox.top, Math.abs(end - start), bbox.height);
    ctx.globalAlpha = 1;
    ctx.fillRect(start - unit, bbox.top, 2 * unit, bbox.height);
    ctx.fillRect(start - 4 * unit, bbox.top, 8 * unit, 8 * unit);
  }
  ctx.restore();
}
