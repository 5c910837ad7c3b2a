import { expect, it } from "vitest";
import type { WorkStatistics } from "../../api/statistics";
import { type WorkColumn, orderedWorks, soundNumbersOf, workRowsOf } from "./works";

const PERIOD = { from: "2026-03-01", to: "2026-03-28", today: "2026-03-28", timeZone: "UTC" };
const now: WorkStatistics = {
  ...PERIOD,
  visits: 40,
  opened: 20,
  works: [
    { id: "1", key: "weaver", number: "214", name: "The Weaver", visits: 20, listened: 15 },
    { id: "2", key: "sea", number: "9", name: "Blue sea", visits: 10, listened: 0 },
    { id: "3", key: "stone", number: "10", name: "Étude", visits: 10 },
    { id: "4", key: "leaf", name: "leaf", visits: 0, listened: 0 },
    { id: "5", visits: 5, listened: 5 },
  ],
};
const rows = workRowsOf({ days: 28, now, before: { ...now, works: [{ id: "2", visits: 15 }] } });

it("STATS-11 shares of a work are of all visits and of its own", () => {
  expect(rows.map(({ id, share, listened, before }) => [id, share, listened, before])).toEqual([
    ["1", 0.5, 0.75, 0],
    ["2", 0.25, 0, 15],
    ["3", 0.25, undefined, 0],
    ["4", 0, undefined, 0],
    ["5", 0.125, 1, 0],
  ]);
});

it("STATS-11 works with sound are left within 30 seconds unless they are heard as long", () => {
  expect(soundNumbersOf(now)).toEqual({ opened: 30, left: 0.5 });
  expect(soundNumbersOf({ ...now, works: [{ id: "3", key: "stone", visits: 10 }] })).toBeUndefined();
  expect(soundNumbersOf({ ...now, works: [{ id: "4", key: "leaf", visits: 0, listened: 0 }] })).toBeUndefined();
});

it("STATS-11 works that visitors do not see any more may have had no sound, and do not count as left", () => {
  const gone = { id: "6", visits: 5, listened: 0 };
  expect(soundNumbersOf({ ...now, works: [...now.works, gone] })).toEqual(soundNumbersOf(now));
  expect(soundNumbersOf({ ...now, works: [gone] })).toBeUndefined();
});

it.each<{ by: WorkColumn; isAscending: boolean; typed: string; ids: string }>([
  { by: "visits", isAscending: false, typed: "", ids: "1 2 3 5 4" },
  { by: "visits", isAscending: true, typed: "", ids: "4 5 2 3 1" },
  { by: "listened", isAscending: true, typed: "", ids: "2 1 5 3 4" },
  { by: "listened", isAscending: false, typed: "", ids: "5 1 2 3 4" },
  { by: "name", isAscending: true, typed: "", ids: "2 3 4 1 5" },
  { by: "name", isAscending: true, typed: "etu", ids: "3" },
  { by: "name", isAscending: true, typed: "21", ids: "1" },
  { by: "visits", isAscending: true, typed: "nothing", ids: "" },
])("STATS-11 works with $typed by $by, ascending: $isAscending", ({ by, isAscending, typed, ids }) => {
  expect(
    orderedWorks(rows, typed, { by, isAscending })
      .map(({ id }) => id)
      .join(" "),
  ).toBe(ids);
});
