import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../../api/content";
import { type Side, decided, isDecided, passagesOfClash, startOfThird } from "./clash-passages";

const clashOf = (base: Value | null, theirs: Value | null) => ({ base, theirs, revision: 1 });
const textOf = (...paragraphs: string[]): string => paragraphs.join("\n\n");

describe("DRAFT-2 two versions of a text", () => {
  const clash = clashOf(textOf("One.", "Two.", "Three.", "Four."), textOf("One!", "Two.", "Three!", "Four."));
  const yours = textOf("One?", "Two.", "Three?", "Four?");

  it("clash in the paragraphs that both changed, and are merged in the others", () => {
    const passages = passagesOfClash(clash, yours);
    expect(passages).toEqual([
      { kind: "clash", base: ["One."], yours: ["One?"], theirs: ["One!"] },
      { kind: "merged", items: ["Two."] },
      { kind: "clash", base: ["Three."], yours: ["Three?"], theirs: ["Three!"] },
      { kind: "merged", items: ["Four?"] },
    ]);
    expect(isDecided(passages, new Map([[0, "yours"]]))).toBe(false);
    const sides = new Map<number, Side>([
      [0, "yours"],
      [2, "theirs"],
    ]);
    expect(isDecided(passages, sides)).toBe(true);
    expect(decided(passages, sides)).toBe(textOf("One?", "Two.", "Three!", "Four?"));
  });

  it("begin a third version with the paragraphs of both", () => {
    expect(startOfThird(clash, yours)).toBe(textOf("One?", "One!", "Two.", "Three?", "Three!", "Four?"));
  });

  it("lose no paragraph that somebody wrote, whichever sides are taken", () => {
    const paragraphs = (...texts: string[]) => fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 6 });
    const before = paragraphs("a", "b", "c");
    const mine = paragraphs("a", "b", "c", "x", "y");
    const others = paragraphs("a", "b", "c", "v", "w");
    fc.assert(
      fc.property(before, mine, others, fc.constantFrom<Side>("yours", "theirs"), (base, yoursOf, theirsOf, side) => {
        const passages = passagesOfClash(clashOf(textOf(...base), textOf(...theirsOf)), textOf(...yoursOf));
        const taken = decided(passages, new Map(passages.map((_, index) => [index, side])));
        const written = side === "yours" ? yoursOf : theirsOf;
        for (const text of written.filter((one) => !base.includes(one))) expect(taken).toContain(text);
        const both = decided(passages, new Map());
        for (const text of [...yoursOf, ...theirsOf].filter((one) => !base.includes(one))) expect(both).toContain(text);
      }),
    );
  });
});

describe("DRAFT-2 a third version", () => {
  it.each<[string, Value | null, Value | null, Value | null]>([
    ["a list has the items of both", ["a", "x"], ["a", "y"], ["a", "x", "y"]],
    ["files are those of both", [{ path: "a.jpg" }], [{ path: "b.jpg" }], [{ path: "a.jpg" }, { path: "b.jpg" }]],
    ["a short text is one's own", "Living coral", "Brain coral", "Living coral"],
    ["a number is one's own", 3, 4, 3],
    ["what one emptied is empty", null, "Brain coral", null],
  ])("of %s", (_, yours, theirs, start) => {
    expect(startOfThird(clashOf(null, theirs), yours)).toEqual(start);
  });
});
