import { describe, expect, it } from "vitest";
import type { VisitStatistics } from "../../api/statistics";
import { earlier, later, periodOf, searchOf, spanOf } from "./period";
import { stepsOf } from "./visits";

const statistics = (part: Partial<VisitStatistics>): VisitStatistics => ({
  from: "2026-02-23",
  to: "2026-03-01",
  today: "2026-03-01",
  timeZone: "Europe/Madrid",
  visits: 0,
  days: [],
  languages: [],
  ...part,
});

describe("STATS-4 the period", () => {
  it.each([
    [{}, { days: 28 }],
    [
      { days: "84", to: "2026-03-01" },
      { days: 84, to: "2026-03-01" },
    ],
    [{ days: 365 }, { days: 365 }],
    [{ days: "9", to: "2026-02-30" }, { days: 28 }],
    [{ days: "7", to: "2026-99-01" }, { days: 7 }],
    [{ to: "yesterday" }, { days: 28 }],
  ])("of the query %o is %o", (query, period) => {
    expect(periodOf(query)).toEqual(period);
    expect(periodOf(searchOf(periodOf(query)))).toEqual(period);
  });

  it("goes back and forth by its own length, and ends today", () => {
    const today = "2027-01-30";
    expect(spanOf({ days: 7 }, today)).toEqual({ from: "2027-01-24", to: today });
    expect(earlier({ days: 7 }, today)).toEqual({ days: 7, to: "2027-01-23" });
    expect(earlier({ days: 7, to: "2027-01-05" }, today)).toEqual({ days: 7, to: "2026-12-29" });
    expect(later({ days: 7 }, today)).toBeUndefined();
    expect(later({ days: 7, to: "2026-12-29" }, today)).toEqual({ days: 7, to: "2027-01-05" });
    expect(later({ days: 7, to: "2027-01-23" }, today), "today is not written").toEqual({ days: 7 });
    expect(later({ days: 7, to: "2027-01-28" }, today), "not beyond today").toEqual({ days: 7 });
    expect(later({ days: 7, to: "2027-02-03" }, today), "a future one").toBeUndefined();
  });
});

describe("STATS-10 the steps of the chart", () => {
  it("are days, with those that have no visits, next to the same day of the period before", () => {
    const now = statistics({
      days: [
        { day: "2026-02-24", visits: 5 },
        { day: "2026-03-01", visits: 7 },
      ],
    });
    const before = statistics({ from: "2026-02-16", to: "2026-02-22", days: [{ day: "2026-02-17", visits: 6 }] });
    const steps = stepsOf({ days: 7, now, before });
    expect(steps.map(({ from }) => from)).toEqual(
      Array.from({ length: 7 }, (_, index) => `2026-0${index < 6 ? `2-2${3 + index}` : "3-01"}`),
    );
    expect(steps.map(({ visits }) => visits)).toEqual([0, 5, 0, 0, 0, 0, 7]);
    expect(steps.map((step) => step.before)).toEqual([0, 6, 0, 0, 0, 0, 0]);
  });

  it.each([
    [28, 28],
    [84, 12],
  ] as const)("of %i days are %i", (days, count) => {
    expect(stepsOf({ days, now: statistics({}), before: statistics({}) })).toHaveLength(count);
  });

  it("are the weeks of 84 days, next to the same week of the period before", () => {
    const now = statistics({
      from: "2025-12-08",
      days: [
        { day: "2025-12-08", visits: 5 },
        { day: "2025-12-14", visits: 6 },
        { day: "2025-12-15", visits: 7 },
        { day: "2026-03-01", visits: 8 },
      ],
    });
    const before = statistics({ from: "2025-09-15", to: "2025-12-07", days: [{ day: "2025-09-21", visits: 9 }] });
    const steps = stepsOf({ days: 84, now, before });
    expect(steps[0]).toEqual({ from: "2025-12-08", to: "2025-12-14", visits: 11, before: 9 });
    expect(steps[1]).toEqual({ from: "2025-12-15", to: "2025-12-21", visits: 7, before: 0 });
    expect(steps.at(-1)).toEqual({ from: "2026-02-23", to: "2026-03-01", visits: 8, before: 0 });
  });

  it("are weeks of a year, of which the first has the day that is left", () => {
    const days = [
      { day: "2025-03-02", visits: 5 },
      { day: "2025-03-09", visits: 6 },
      { day: "2025-03-10", visits: 7 },
      { day: "2026-02-23", visits: 8 },
      { day: "2026-03-01", visits: 9 },
    ];
    const steps = stepsOf({
      days: 365,
      now: statistics({ from: "2025-03-02", days }),
      before: statistics({}),
    });
    expect(steps).toHaveLength(52);
    expect(steps[0]).toEqual({ from: "2025-03-02", to: "2025-03-09", visits: 11, before: 0 });
    expect(steps[1]).toMatchObject({ from: "2025-03-10", to: "2025-03-16", visits: 7 });
    expect(steps.at(-1)).toMatchObject({ from: "2026-02-23", to: "2026-03-01", visits: 17 });
    expect(steps.reduce((sum, { visits }) => sum + visits, 0)).toBe(35);
  });
});
