import { describe, expect, it } from "vitest";
import { LARGEST, SMALLEST, stepped, wheeled } from "./zoom-gestures";

describe("RT-2 zoom", () => {
  it("by buttons follows its steps and stops at both ends", () => {
    const seen: number[] = [SMALLEST];
    for (let tap = 0; tap < 6; tap++) seen.push(stepped(seen.at(-1) ?? 0, 1));
    expect(seen).toEqual([1, 1.75, 2.5, 4, 5, 5, 5]);
    expect(stepped(3, -1)).toBe(2.5);
    expect(stepped(1, -1)).toBe(1);
  });

  it("by wheel stays between one and five", () => {
    expect(wheeled(1, 100)).toBe(SMALLEST);
    expect(wheeled(4, -10_000)).toBe(LARGEST);
    expect(wheeled(1, -100)).toBeGreaterThan(1);
  });
});
