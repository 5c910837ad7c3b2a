import { describe, expect, it } from "vitest";
import { annotationsOf, isShownIn, spansOf } from "./annotations";
import type { Step } from "./visits";

const annotation = (from: string, to = from) => ({ id: `${from} ${to}`, from, to, text: "Free Sunday" });
const step = (from: string, to = from): Step => ({ from, to, visits: 0, before: 0 });

describe("STATS-4 annotations", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"].map((day) => step(day));

  it.each([
    [annotation("2026-03-01"), [{ first: 2, last: 2 }]],
    [annotation("2026-02-28", "2026-03-01"), [{ first: 1, last: 2 }]],
    [annotation("2026-01-01", "2026-02-27"), [{ first: 0, last: 0 }]],
    [annotation("2026-03-02", "2026-05-01"), [{ first: 3, last: 3 }]],
    [annotation("2026-01-01", "2026-12-31"), [{ first: 0, last: 3 }]],
    [annotation("2026-02-26"), []],
    [annotation("2026-03-03"), []],
  ])("%o have the steps %o of the chart", (one, spans) => {
    expect(spansOf(days, [one])).toEqual(spans);
  });

  it("belong to the weeks that have one of their days", () => {
    const weeks = [step("2026-02-16", "2026-02-22"), step("2026-02-23", "2026-03-01")];
    const sunday = annotation("2026-02-22");
    const both = annotation("2026-02-22", "2026-02-23");
    expect(spansOf(weeks, [sunday, both])).toEqual([
      { first: 0, last: 0 },
      { first: 0, last: 1 },
    ]);
    expect(weeks.map((week) => annotationsOf(week, [sunday, both]))).toEqual([[sunday, both], [both]]);
  });

  it.each([
    ["2026-02-01", "2026-02-22", false],
    ["2026-02-01", "2026-02-23", true],
    ["2026-03-01", "2026-03-09", true],
    ["2026-03-02", "2026-03-02", false],
  ])("from %s to %s are listed in a period: %s", (from, to, isListed) => {
    const period = { from: "2026-02-23", to: "2026-03-01" };
    expect(isShownIn({ from, to }, { ...period, today: "2026-04-01" })).toBe(isListed);
    expect(isShownIn({ from, to }, { ...period, today: "2026-03-01" })).toBe(to >= period.from);
  });
});
