import type { HallMove } from "../../api/statistics";

/** The height of all visits together, in heights of a letter. Each bar has its part of it. */
const BARS_HEIGHT = 18;
/** The least height of the row of a bar, so that two lines of a name have room, and what is between rows. */
const LEAST_ROW = 2.75;
const GAP = 0.5;

/** BEGINNING and END are the names of the bars of no hall, of which no id is one. */
export const BEGINNING = "beginning";
export const END = "end";

/** FlowBar stands for a hall, for the beginning or for the end, on one side of a drawing. */
export interface FlowBar {
  /** The id of the hall, BEGINNING or END. */
  hall: string;
  top: number;
  height: number;
  /** The top and the height of its row. */
  rowTop: number;
  rowHeight: number;
}

/** FlowBand stands for the visits that went from one bar to another. */
export interface FlowBand {
  /** Halls of the bars. */
  from: string;
  to: string;
  visits: number;
  fromTop: number;
  toTop: number;
  height: number;
}

/** Flow is a drawing of ways: bars at both sides, and bands between them. All measures are in heights of a letter. */
export interface Flow {
  from: FlowBar[];
  to: FlowBar[];
  bands: FlowBand[];
  height: number;
}

/** flowOf lays out ways between halls, whose bars have the order of the halls. */
export function flowOf(halls: readonly string[], moves: readonly HallMove[]): Flow {
  const ways = moves.map(({ from = BEGINNING, to = END, visits }) => ({ from, to, visits }));
  const all = ways.reduce((sum, { visits }) => sum + visits, 0);
  const scale = all === 0 ? 0 : BARS_HEIGHT / all;
  const sizesBy = (side: "from" | "to"): Size[] =>
    [BEGINNING, ...halls, END].flatMap((hall) => {
      const own = ways.filter((way) => way[side] === hall);
      return own.length === 0 ? [] : [{ hall, height: scale * own.reduce((sum, { visits }) => sum + visits, 0) }];
    });
  const [fromSizes, toSizes] = [sizesBy("from"), sizesBy("to")];
  const height = Math.max(heightOf(fromSizes), heightOf(toSizes));
  const [from, to] = [barsOf(fromSizes, height), barsOf(toSizes, height)];
  const orderOf = (bars: readonly FlowBar[]) => new Map(bars.map(({ hall }, index) => [hall, index] as const));
  const [fromOrder, toOrder] = [orderOf(from), orderOf(to)];
  // At each bar bands are in the order of the bars at their other ends, so that few of them cross.
  const ordered = [...ways].sort(
    (one, other) =>
      (fromOrder.get(one.from) ?? 0) - (fromOrder.get(other.from) ?? 0) ||
      (toOrder.get(one.to) ?? 0) - (toOrder.get(other.to) ?? 0),
  );
  const [nextFrom, nextTo] = [topsOf(from), topsOf(to)];
  const bands = ordered.map((way): FlowBand => {
    const size = scale * way.visits;
    return { ...way, height: size, fromTop: advance(nextFrom, way.from, size), toTop: advance(nextTo, way.to, size) };
  });
  return { from, to, bands, height };
}

/** A number of a band needs so much of the row of its bar, above and below its middle. */
const HALF_NUMBER = 0.75;

/** numberTopOf returns where the middle of a band's number is, from the top of the row of the bar at one of its ends. */
export function numberTopOf({ rowTop, rowHeight }: FlowBar, side: "from" | "to", band: FlowBand): number {
  const middle = (side === "from" ? band.fromTop : band.toTop) + band.height / 2 - rowTop;
  return Math.min(Math.max(middle, HALF_NUMBER), rowHeight - HALF_NUMBER);
}

interface Size {
  hall: string;
  height: number;
}

function rowHeightOf({ height }: Size): number {
  return Math.max(height, LEAST_ROW);
}

function heightOf(sizes: readonly Size[]): number {
  return sizes.reduce((sum, size) => sum + rowHeightOf(size), 0) + GAP * Math.max(0, sizes.length - 1);
}

/** Returns bars one below the other that fill a height. */
function barsOf(sizes: readonly Size[], height: number): FlowBar[] {
  const gap = sizes.length < 2 ? 0 : GAP + (height - heightOf(sizes)) / (sizes.length - 1);
  let next = 0;
  return sizes.map((size) => {
    const [rowTop, rowHeight] = [next, rowHeightOf(size)];
    next += rowHeight + gap;
    return { ...size, rowTop, rowHeight, top: rowTop + (rowHeight - size.height) / 2 };
  });
}

function topsOf(bars: readonly FlowBar[]): Map<string, number> {
  return new Map(bars.map(({ hall, top }) => [hall, top]));
}

/** Returns where the next band of a bar begins, and moves that on by the height of a band. */
function advance(tops: Map<string, number>, hall: string, height: number): number {
  const top = tops.get(hall) ?? 0;
  tops.set(hall, top + height);
  return top;
}

/** bandPath returns the outline of a band as the path of an SVG that is one wide. */
export function bandPath({ fromTop, toTop, height }: FlowBand): string {
  const [fromEnd, toEnd] = [fromTop + height, toTop + height];
  return `M0 ${fromTop}C.5 ${fromTop} .5 ${toTop} 1 ${toTop}V${toEnd}C.5 ${toEnd} .5 ${fromEnd} 0 ${fromEnd}Z`;
}
