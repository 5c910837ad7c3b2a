import { describe, expect, it } from "vitest";
import type { HallStatistics, HallVisits } from "../../api/statistics";
import { drawnHallsOf, fewestOpenedOf, hallRowsOf, mostEndedOf, movesAmong, wayRowsOf } from "./halls";

const NOW: HallStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-03-28",
  timeZone: "UTC",
  visits: 100,
  opened: 80,
  halls: [
    { id: "1", key: "ornament", name: "Ornament", visits: 60 },
    { id: "2", key: "growth", name: "Growth", visits: 0 },
    { id: "9", visits: 20 },
  ],
  moves: [
    { to: "1", visits: 55 },
    { from: "1", visits: 45 },
    { from: "1", to: "9", visits: 15 },
    { to: "9", visits: 5 },
  ],
};

/** Returns halls of these visits that the guide has. */
function hallsOf(...visits: number[]): HallVisits[] {
  return visits.map((count, index) => ({ id: `${index}`, key: `${index}`, name: `Hall ${index}`, visits: count }));
}

/** Returns the hall that is clearly opened by the fewest. */
function fewestOf(opened: number, halls: HallVisits[]): string | undefined {
  const now = { ...NOW, opened, halls, moves: [] };
  return fewestOpenedOf(hallRowsOf({ days: 28, now, before: now }), opened)?.id;
}

/** Returns the hall in which clearly most of 100 visits ended, of three in which these did. */
function endedOf(...visits: number[]): string | undefined {
  const moves = visits.flatMap((count, index) => (count === 0 ? [] : [{ from: `${index}`, visits: count }]));
  const now = { ...NOW, opened: 100, halls: hallsOf(90, 90, 90), moves };
  return mostEndedOf(hallRowsOf({ days: 28, now, before: now }), now)?.id;
}

it("STATS-6 a hall has its share of the visits that opened a work, now and before, and its own that began and ended there", () => {
  const before = { ...NOW, opened: 40, halls: [{ id: "1", visits: 10 }], moves: [] };
  expect(hallRowsOf({ days: 28, now: NOW, before })).toEqual([
    { ...NOW.halls[0], share: 0.75, before: 0.25, began: 55 / 60, ended: 0.75 },
    { ...NOW.halls[1], share: undefined, before: undefined, began: undefined, ended: undefined },
    { ...NOW.halls[2], share: 0.25, before: undefined, began: 0.25, ended: undefined },
  ]);
});

it("STATS-6 a way has the share of its first hall, and from the beginning of all that began in a hall", () => {
  const [ornament, , gone] = NOW.halls;
  expect(wayRowsOf(NOW)).toEqual([
    { from: undefined, to: ornament, visits: 55, share: 55 / 60 },
    { from: ornament, to: undefined, visits: 45, share: 0.75 },
    { from: ornament, to: gone, visits: 15, share: 0.25 },
    { from: undefined, to: gone, visits: 5, share: 5 / 60 },
  ]);
});

describe("STATS-6 the hall of the fewest visits", () => {
  it.each([
    ["has 10 visits fewer than the next one", 100, [50, 20, 30], "1"],
    ["is not named for 5 visits", 100, [50, 20, 25], undefined],
    ["is not named for less than 5 % of the visits", 400, [90, 20, 35], undefined],
    ["may have no number, of at most 4 visits", 100, [50, 0, 15], "1"],
    ["is not named where 4 may be too many for 10 fewer", 100, [50, 0, 10], undefined],
    ["is not named where two have no number", 100, [50, 0, 0], undefined],
    ["is not the only one", 100, [50], undefined],
  ])("%s", (_, opened, visits, expected) => {
    expect(fewestOf(opened, hallsOf(...visits))).toBe(expected);
  });

  it("is one that visitors still see", () => {
    expect(fewestOf(100, [...hallsOf(50, 30), { id: "9", visits: 5 }])).toBe("1");
  });
});

describe("STATS-6 the hall in which most visits end", () => {
  it.each([
    ["has 10 more than the next one", [20, 45, 35], "1"],
    ["is not named for 5 more", [20, 45, 40], undefined],
    ["may be the only one with a number", [0, 15, 0], "1"],
    ["is not named where others may have 4", [0, 10, 0], undefined],
    ["is not named where nothing is known", [0, 0, 0], undefined],
  ])("%s", (_, visits, expected) => {
    expect(endedOf(...visits)).toBe(expected);
  });

  it("is one of several, and one that visitors still see", () => {
    const [only] = hallsOf(90);
    const of = (halls: HallVisits[], from: string) =>
      mostEndedOf(hallRowsOf({ days: 28, now: { ...NOW, halls }, before: NOW }), {
        opened: 100,
        moves: [{ from, visits: 90 }],
      })?.id;
    expect(of(hallsOf(90), "0")).toBeUndefined();
    expect(of([...hallsOf(90), { id: "9", visits: 90 }], "9")).toBeUndefined();
    expect(of([...hallsOf(90), { id: "9", visits: 90 }], "0")).toBe(only?.id);
  });
});

it("STATS-6 drawn are the halls with the most visits, in their order, and the ways among them", () => {
  const halls = hallsOf(5, 30, 0, 20, 25);
  const drawn = drawnHallsOf({ halls }, 3);
  expect(drawn.map(({ id }) => id)).toEqual(["1", "3", "4"]);
  const moves = [
    { to: "0", visits: 5 },
    { to: "1", visits: 10 },
    { from: "1", to: "0", visits: 5 },
    { from: "3", to: "4", visits: 5 },
    { from: "4", visits: 5 },
  ];
  expect(movesAmong(drawn, moves)).toEqual([moves[1], moves[3], moves[4]]);
  expect(drawnHallsOf({ halls }, 10)).toHaveLength(4);
});
