import { type RefObject, useEffect, useRef } from "react";
import type uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

/** Room is how large a chart is, and its letters are, by how much it is drawn larger, and how it looks. */
export interface Room {
  box: HTMLElement;
  width: number;
  height: number;
  letter: number;
  scale: number;
  /** Returns one of the colours of chart.module.css. */
  color: (name: string) => string;
  font: string;
}

/** How many pixels a chart on paper has for one of the screen, so that its lines are crisp in print. uPlot has no option for it. */
const PAPER_SCALE = 3;

/** The room on a printed sheet, which its style sheet makes as large as the sheet is wide. */
const PRINTED_SIZE = { width: 888, height: 136, letter: 12 };

interface PlotOptions {
  /** What the chart shows, as the name that screen readers read. */
  label: string;
  /** Draws the chart; with another function it is drawn again. */
  create: (room: Room) => uPlot;
  isRightToLeft: boolean;
  /** Whether it is part of a sheet of paper. */
  isOnPaper?: boolean;
}

/** usePlot draws a chart into a box as large as the box is, and again when its room or its colours change. */
export function usePlot({
  label,
  create,
  isRightToLeft,
  isOnPaper = false,
}: PlotOptions): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let plot: uPlot | undefined;
    const drawIn = (size: typeof PRINTED_SIZE): void => {
      plot?.destroy();
      plot = create(roomOf(box, size, isOnPaper ? PAPER_SCALE : 1));
      const { canvas } = plot.ctx;
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", label);
      if (isRightToLeft) canvas.dir = "rtl";
    };
    const draw = (): void => drawIn(sizeOf(box));
    const drawForPrinting = (): void => {
      drawIn(PRINTED_SIZE);
      // At once: uPlot would wait until print() has returned.
      plot?.batch(() => undefined);
    };
    // It is called once at the beginning.
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    const schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
    for (const scheme of schemes) scheme.addEventListener("change", draw);
    // The printed sheet is as wide from every window, and is not laid out when a browser still lets a script draw.
    if (isOnPaper) {
      addEventListener("beforeprint", drawForPrinting);
      addEventListener("afterprint", draw);
    }
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", drawForPrinting);
      removeEventListener("afterprint", draw);
      for (const scheme of schemes) scheme.removeEventListener("change", draw);
      plot?.destroy();
    };
  }, [label, create, isRightToLeft, isOnPaper]);
  return ref;
}

function sizeOf(box: HTMLElement): typeof PRINTED_SIZE {
  const { clientWidth: width, clientHeight: height } = box;
  return { width, height, letter: Number.parseFloat(getComputedStyle(box).fontSize) };
}

function roomOf(box: HTMLElement, { width, height, letter }: typeof PRINTED_SIZE, scale: number): Room {
  const style = getComputedStyle(box);
  return {
    box,
    width: width * scale,
    height: height * scale,
    letter: letter * scale,
    scale,
    color: (name) => style.getPropertyValue(`--chart-${name}`),
    font: style.fontFamily,
  };
}

/** plotFrame returns the options that all charts share. */
export function plotFrame({
  width,
  height,
  letter,
}: Room): Pick<uPlot.Options, "width" | "height" | "padding" | "legend"> {
  return { width, height, padding: [letter, letter * 2, 0, letter * 2], legend: { show: false } };
}

/** horizontalAxis returns the options of an axis from left to right that all charts share. */
export function horizontalAxis({ letter, scale, color, font }: Room): uPlot.Axis {
  return {
    stroke: color("text"),
    font: `${letter}px ${font}`,
    size: letter * 2.2,
    gap: letter * 0.3,
    grid: { show: false },
    ticks: { stroke: color("grid"), width: scale, size: letter * 0.4 },
  };
}

/** verticalAxis returns the options of an axis of numbers that all charts share; longest is its longest label. */
export function verticalAxis({ letter, scale, color, font }: Room, longest: string): uPlot.Axis {
  return {
    stroke: color("text"),
    font: `${letter}px ${font}`,
    size: letter * (0.7 * longest.length + 1),
    gap: letter * 0.5,
    grid: { stroke: color("grid"), width: scale },
    ticks: { show: false },
    space: letter * 2.4,
  };
}

/** lineSeries returns the options of the line of a period. */
export function lineSeries({ scale, color }: Room): uPlot.Series {
  return { stroke: color("line"), fill: color("area"), width: 2 * scale };
}

/** beforeSeries returns the options of the dashed line of the period before. */
export function beforeSeries({ scale, color }: Room): uPlot.Series {
  return { stroke: color("before"), width: 1.5 * scale, dash: [5 * scale, 4 * scale], points: { show: false } };
}
