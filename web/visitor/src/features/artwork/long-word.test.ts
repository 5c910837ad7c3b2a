import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasLongWord } from "./long-word";

describe("ART-5 names with long words", () => {
  it.each([
    ["Coral", 328, false],
    ["A name of many words that are all short", 328, false],
    ["Rindfleischetikettierungsüberwachung", 328, true],
    ["Rindfleischetikettierungsüberwachung", 700, false],
    ["1234567890", 100, false],
    ["12345678901", 100, true],
    ["𝒜𝒷𝒸𝒹𝑒𝒻𝑔𝒽𝒾𝒿", 100, false],
    ["", 100, false],
    ["Rindfleischetikettierungsüberwachung", 0, false],
  ])("%s in %d px: %s", (name, width, small) => {
    expect(hasLongWord(name, width)).toBe(small);
  });

  it("depends on the longest word alone", () => {
    const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom("a", "b", "c", "d", "é") });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 1, max: 500 }), (words, width) => {
        const longest = Math.max(...words.map((one) => one.length));
        expect(hasLongWord(words.join(" "), width)).toBe(longest * 10 > width);
      }),
    );
  });
});
