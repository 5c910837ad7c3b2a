import { describe, expect, it } from "vitest";
import { RATES, formatTime, nextRate } from "./track";

describe("AUD-1 time and speed", () => {
  it.each([
    [0, "0:00"],
    [0.2, "0:01"],
    [9, "0:09"],
    [65, "1:05"],
    [3600, "60:00"],
    [-3, "0:00"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it("cycles through the rates, also from an unknown one", () => {
    let rate = 1;
    const seen = RATES.map(() => (rate = nextRate(rate)));
    expect(new Set(seen)).toEqual(new Set(RATES));
    expect(rate).toBe(1);
    expect(RATES).toContain(nextRate(7));
  });
});
