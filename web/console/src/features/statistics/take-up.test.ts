import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { admissionRefusalsOf, admissionsOf, areShownIn, dayAfterNewest, sumOf } from "./take-up";

const period = { from: "2026-11-02", to: "2026-11-29", today: "2026-11-29" };

describe("STATS-11 admissions", () => {
  it.each([
    [[], "2026-11-02"],
    [["2026-11-20", "2026-11-19"], "2026-11-21"],
    [["2026-11-28"], "2026-11-29"],
    [["2026-11-29"], ""],
  ])("after counts that end on %o the next begins on '%s'", (ends, first) => {
    const counts = ends.map((to) => ({ from: "2026-11-02", to, admissions: 5, visits: 0 }));
    expect(dayAfterNewest(period, counts)).toBe(first);
  });

  it.each([
    ["1204", 1204],
    ["1,204", 1204],
    ["1.204", 1204],
    ["1’204", 1204],
    ["1\u202f204", 1204],
    ["١٬٢٠٤", 1204],
    [" 0 ", 0],
    ["12.5", undefined],
    ["-3", undefined],
    ["many", undefined],
    ["2026-11-01", undefined],
    ["", undefined],
  ])("typed as “%s” are %s", (typed, number) => {
    expect(admissionsOf(typed, period.today)).toBe(number);
  });

  it("of a list are from its first to its last day, in any order of its lines", () => {
    const line = (from: string, to: string, admissions: number) => ({ line: 1, from, to, admissions });
    expect(sumOf([])).toBeUndefined();
    expect(sumOf([line("2026-10-02", "2026-10-31", 10), line("2026-10-01", "2026-10-01", 5)])).toMatchObject({
      from: "2026-10-01",
      to: "2026-10-31",
      admissions: 15,
    });
  });

  it.each([
    [["2026-11-02", "2026-11-29"], true],
    [["2026-11-01"], false],
    [["2026-11-30", "2026-11-29"], false],
  ])("with the last days %o are shown in the period: %s", (lastDays, areShown) => {
    expect(areShownIn(lastDays, period)).toBe(areShown);
  });

  it("that the server refuses are named by their position", () => {
    const error = { field: "counts[12].from", rule: "days_overlap", params: { days: "2026-11-01" }, message: "taken" };
    const other = { field: "id", message: "unknown" };
    const refused = new ApiError("invalid", "invalid", { "counts[12].from": error, id: other });
    expect(admissionRefusalsOf(refused)).toEqual([{ index: 12, part: "from", error }]);
    expect(admissionRefusalsOf(new Error("offline"))).toEqual([]);
  });
});
