import { expect, it } from "vitest";
import { dominantColors } from "./dominant-colors";

it("CON-10 finds the colours of a logo, the most frequent first, without what is transparent", () => {
  const pixels = [
    ...Array.from({ length: 6 }, () => [200, 30, 30, 255]),
    ...Array.from({ length: 3 }, () => [205, 35, 30, 255]),
    ...Array.from({ length: 4 }, () => [20, 20, 90, 255]),
    ...Array.from({ length: 20 }, () => [0, 255, 0, 0]),
  ];
  const data = Uint8ClampedArray.from(pixels.flat());
  const [first = "", second, ...rest] = dominantColors({ data }, 5);
  expect(first).toMatch(/^#c[89a-f]/);
  expect(second).toBe("#14145a");
  expect(rest).toEqual([]);
});
