import { describe, expect, it } from "vitest";
import { FIRST_TEXT_SIZE, nextTextSize } from "./text-size";

describe("RES-2 text size", () => {
  it("starts at 18 px, grows by 2 a tap and returns to 14 after 24", () => {
    const taps = [FIRST_TEXT_SIZE];
    for (let tap = 0; tap < 9; tap++) taps.push(nextTextSize(taps.at(-1) ?? 0));
    expect(taps).toEqual([18, 20, 22, 24, 14, 16, 18, 20, 22, 24]);
  });

  it("returns to 14 from 24 or more", () => {
    expect(nextTextSize(25)).toBe(14);
  });
});
