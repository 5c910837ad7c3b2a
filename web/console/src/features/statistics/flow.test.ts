import { describe, expect, it } from "vitest";
import type { HallMove } from "../../api/statistics";
import { BEGINNING, END, type Flow, bandPath, flowOf, numberTopOf } from "./flow";

const MOVES: HallMove[] = [
  { to: "1", visits: 60 },
  { from: "3", visits: 50 },
  { from: "1", to: "2", visits: 40 },
  { from: "2", to: "3", visits: 35 },
  { from: "1", to: "3", visits: 15 },
  { to: "2", visits: 10 },
  { from: "3", to: "1", visits: 5 },
];

/** Returns where the bands of each bar at a side begin and end, from the top down. */
function partsOf({ bands }: Flow, side: "from" | "to", hall: string): [top: number, end: number][] {
  return bands
    .filter((band) => band[side] === hall)
    .map((band): [number, number] => [band[`${side}Top`], band[`${side}Top`] + band.height])
    .sort(([one], [other]) => one - other);
}

describe.each(["from", "to"] as const)("STATS-6 the bars of a drawing of ways: %s", (side) => {
  const flow = flowOf(["1", "2", "3"], MOVES);

  it("are as high as their bands, which are one below the other", () => {
    for (const { hall, top, height } of flow[side]) {
      const parts = partsOf(flow, side, hall);
      expect(parts.length).toBeGreaterThan(0);
      let next = top;
      for (const [start, end] of parts) {
        expect(start).toBeCloseTo(next);
        next = end;
      }
      expect(next).toBeCloseTo(top + height);
    }
  });

  it("have numbers of bands in their rows, at the ends of those that are not at an edge", () => {
    for (const bar of flow[side]) {
      for (const band of flow.bands.filter((one) => one[side] === bar.hall)) {
        const top = bar.rowTop + numberTopOf(bar, side, band);
        expect(top).toBeGreaterThanOrEqual(bar.rowTop + 0.75);
        expect(top).toBeLessThanOrEqual(bar.rowTop + bar.rowHeight - 0.75);
        if (band.height >= 1.5) expect(top).toBeCloseTo(band[`${side}Top`] + band.height / 2);
      }
    }
    expect(flow.bands.some(({ height }) => height >= 1.5)).toBe(true);
  });

  it("are in rows that do not overlap, have room for a name, and fill the height", () => {
    let end = 0;
    for (const { top, height, rowTop, rowHeight } of flow[side]) {
      expect(rowTop).toBeGreaterThanOrEqual(end);
      expect(rowHeight).toBeGreaterThanOrEqual(2.75);
      expect(top).toBeGreaterThanOrEqual(rowTop);
      expect(top + height).toBeLessThanOrEqual(rowTop + rowHeight + 1e-9);
      end = rowTop + rowHeight;
    }
    expect(flow[side][0]?.rowTop).toBe(0);
    expect(end).toBeCloseTo(flow.height);
  });
});

it("STATS-6 bars are in the order of the halls, between the beginning and the end", () => {
  const flow = flowOf(["3", "1", "2"], MOVES);
  expect(flow.from.map(({ hall }) => hall)).toEqual([BEGINNING, "3", "1", "2"]);
  expect(flow.to.map(({ hall }) => hall)).toEqual(["3", "1", "2", END]);
});

it("STATS-6 bands are as thick as their visits, at each bar in the order of the bars at the other side", () => {
  const { bands } = flowOf(["1", "2", "3"], MOVES);
  const [thin, thick] = [bands.find(({ visits }) => visits === 5), bands.find(({ visits }) => visits === 50)];
  expect((thick?.height ?? 0) / (thin?.height ?? 1)).toBeCloseTo(10);
  const tops = bands.filter(({ to }) => to === "3").sort((one, other) => one.toTop - other.toTop);
  expect(tops.map(({ from }) => from)).toEqual(["1", "2"]);
});

it("STATS-6 a hall without a way at a side has no bar there, and without ways there is nothing", () => {
  const flow = flowOf(["1", "2"], [{ to: "1", visits: 5 }]);
  expect([flow.from, flow.to].map((bars) => bars.map(({ hall }) => hall))).toEqual([[BEGINNING], ["1"]]);
  expect(flowOf(["1"], [])).toEqual({ from: [], to: [], bands: [], height: 0 });
});

it("STATS-6 a band has its whole thickness at both ends", () => {
  const band = { from: "1", to: "2", visits: 5, fromTop: 1, toTop: 4, height: 2 };
  expect(bandPath(band)).toBe("M0 1C.5 1 .5 4 1 4V6C.5 6 .5 3 0 3Z");
});
