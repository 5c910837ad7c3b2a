import { describe, expect, it } from "vitest";
import { matchPosition } from "./match-position";

const cues = (...starts: number[]) => starts.map((start) => ({ start, end: start + 1, text: "…" }));

describe("LANG-2 the position in another language's recording", () => {
  it.each([
    ["the beginning stays the beginning", 0, { duration: 60 }, { duration: 90 }, 0],
    ["without transcripts the same part of the whole", 20, { duration: 60 }, { duration: 90 }, 30],
    ["with an unknown length the same second", 20, { duration: 0 }, { duration: 90 }, 20],
    [
      "the same sentence from its start, where both have as many",
      25,
      { duration: 60, cues: cues(0, 10, 24, 40) },
      { duration: 90, cues: cues(0, 12, 50, 70) },
      50,
    ],
    [
      "before the first sentence the beginning",
      1,
      { duration: 60, cues: cues(2, 10) },
      { duration: 90, cues: cues(3, 12) },
      0,
    ],
    [
      "else the sentence at the same part of the whole",
      20,
      { duration: 60, cues: cues(0, 10, 24, 40) },
      { duration: 90, cues: cues(0, 29, 50) },
      29,
    ],
    [
      "a transcript of the new language alone is enough",
      20,
      { duration: 60 },
      { duration: 90, cues: cues(0, 29, 50) },
      29,
    ],
    ["a transcript without lines is none", 20, { duration: 60, cues: [] }, { duration: 90, cues: [] }, 30],
  ])("%s", (_, second, from, to, expected) => {
    expect(matchPosition(second, from, to)).toBe(expected);
  });
});
