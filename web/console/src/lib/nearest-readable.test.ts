import { LARGE_CONTRAST, TEXT_CONTRAST, contrast, parseColor } from "@cicerone/theme/contrast";
import fc from "fast-check";
import { expect, it } from "vitest";
import { nearestReadable } from "./nearest-readable";
import cases from "./nearest-readable.cases.json";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

function ratio(one: string, other: string): number {
  const [a, b] = [parseColor(one), parseColor(other)];
  if (a === null || b === null) throw new Error("no colour");
  return contrast(a, b);
}

it("CON-10 proposes a colour that is readable, whatever the colours are, and keeps one that is", () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(TEXT_CONTRAST, LARGE_CONTRAST), (text, background, least) => {
      const proposed = nearestReadable(text, background, least) ?? "";
      expect(ratio(proposed, background)).toBeGreaterThanOrEqual(least);
      if (ratio(text, background) >= least) expect(proposed).toBe(text);
      // Next to it, towards the first colour, there is none that passes: the change is the smallest.
      else expect(ratio(proposed, background)).toBeLessThan(least * 1.1);
    }),
  );
});

it("CON-10 proposes the nearer of a darker and a lighter colour", () => {
  expect(nearestReadable("#8f8f8f", "#ffffff", TEXT_CONTRAST)).toBe("#767676");
  expect(nearestReadable("red", "#ffffff", TEXT_CONTRAST)).toBeNull();
});

it.each(cases)("CON-10 proposes what the gate of publications does for $text on $background", (one) => {
  expect(nearestReadable(one.text, one.background, one.least)).toBe(one.nearest);
});
