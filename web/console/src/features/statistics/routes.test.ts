import { expect, it } from "vitest";
import type { RouteStatistics, StepVisits } from "../../api/statistics";
import { funnelRowsOf, isWalked, largestLossOf, routeRowsOf } from "./routes";

/** Returns steps with these visits. */
function stepsOf(...visits: number[]): StepVisits[] {
  return visits.map((count, index) => ({ id: String(index + 1), visits: count }));
}

const now: RouteStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-03-28",
  timeZone: "UTC",
  visits: 80,
  routes: [
    { id: "1", key: "reefs", name: "Reefs", visits: 40, steps: stepsOf(40, 20, 10) },
    { id: "2", key: "lines", name: "Lines", visits: 20, steps: stepsOf(20, 0) },
    { id: "3", visits: 10, steps: [] },
    { id: "4", key: "knots", name: "Knots", visits: 0, steps: stepsOf(0, 0) },
  ],
};

it("STATS-6 shares of a route are of all visits, and its end of its own, next to those of the period before", () => {
  const before = { ...now, visits: 30, routes: [{ id: "1", visits: 30, steps: stepsOf(30, 30, 15) }] };
  expect(routeRowsOf({ days: 28, now, before }).map((row) => [row.id, row.share, row.finished, row.before])).toEqual([
    ["1", 0.5, 0.25, { visits: 30, finished: 0.5 }],
    ["2", 0.25, undefined, undefined],
    ["3", 0.125, undefined, undefined],
    ["4", 0, undefined, undefined],
  ]);
});

it("STATS-6 routes are walked if one of them is", () => {
  expect(isWalked(now)).toBe(true);
  expect(isWalked({ ...now, routes: now.routes.slice(-1) })).toBe(false);
});

it("STATS-6 a step has its share of the route, and how many fewer it has than the step before", () => {
  const rows = funnelRowsOf({ visits: 40, steps: stepsOf(30, 40, 40, 10, 0, 0, 5) });
  expect(rows.map(({ position, visits, share, lost }) => [position, visits, share, lost])).toEqual([
    [1, 30, 0.75, undefined],
    [2, 40, 1, undefined],
    [3, 40, 1, undefined],
    [4, 10, 0.25, 0.75],
    [5, 0, undefined, undefined],
    [6, 0, undefined, undefined],
    [7, 5, 0.125, undefined],
  ]);
});

it.each([
  ["the largest share, not the most visits", [100, 70, 35, 30], { position: 3, share: 0.5 }],
  ["the first of equal ones", [80, 40, 20], { position: 2, share: 0.5 }],
  ["fewer than 5 that are left may be 4", [30, 20, 0], { position: 3, share: 0.8 }],
  ["more than may be lost at the end", [500, 50, 10, 0], { position: 2, share: 0.9 }],
  ["fewer than 10 that may be lost", [10, 0], undefined],
  ["10 visits of 200 are 5 %", [200, 190], { position: 2, share: 0.05 }],
  ["fewer than 5 %", [205, 195], undefined],
  ["fewer than 10 visits", [20, 15, 10], undefined],
  ["a later step with more", [40, 45, 45], undefined],
  ["nobody", [0, 0], undefined],
  ["one step", [40], undefined],
  ["no step", [], undefined],
])("STATS-6 where most leave: %s", (_, visits, loss) => {
  expect(largestLossOf(stepsOf(...visits))).toEqual(loss);
});
