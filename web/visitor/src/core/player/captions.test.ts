import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areSpoken, cueAt, parseCaptions } from "./captions";

const file = `WEBVTT - Coral

NOTE made with care

STYLE
::cue { color: red }

1
00:00.000 --> 00:02.500 align:start
Stand <i>close</i>.

00:02.500 --> 00:04.000
Two
lines &amp; a sign

01:00:04.000 --> 01:00:05.000
<v Guide>An hour later

00:05.000 --> 00:05.000
No time at all

00:06.000 --> 00:07.000

`;

describe("transcripts", () => {
  it("reads cues with their seconds, without tags, notes and styles", () => {
    expect(parseCaptions(file)).toEqual([
      { start: 0, end: 2.5, text: "Stand close." },
      { start: 2.5, end: 4, text: "Two lines & a sign" },
      { start: 3604, end: 3605, text: "An hour later" },
    ]);
  });

  it("parses any line endings, and a byte order mark", () => {
    const windows = `\uFEFF${file.replaceAll("\n", "\r\n")}`;
    expect(parseCaptions(windows)).toEqual(parseCaptions(file));
  });

  it("returns an ordered list for any file", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("", "00:01.000 --> 00:02.000", "00:09.000 --> 00:11.000", "words"),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const cues = parseCaptions(lines.join("\n"));
        for (const [index, cue] of cues.entries()) {
          expect(cue.end).toBeGreaterThan(cue.start);
          expect(cue.text).not.toBe("");
          expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.start ?? 0);
        }
      }),
    );
  });

  it.each([
    [-1, -1],
    [0, 0],
    [2.49, 0],
    [2.5, 1],
    [100, 1],
    [3604.5, 2],
  ])("at second %d cue %d is spoken", (second, index) => {
    expect(cueAt(parseCaptions(file), second)).toBe(index);
  });
});

describe("BEAC-1 a text that the voice reads", () => {
  const cues = [
    { start: 0, end: 1, text: "Welcome." },
    { start: 1, end: 2, text: "Work 102 explains it" },
  ];

  it.each([
    ["Welcome. Work 102 explains it.", true],
    ["  welcome —\n work 102, explains it", true],
    ["Welcome. Work 103 explains it.", false],
    ["Welcome.", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(areSpoken(text, cues)).toBe(expected);
  });

  it("is the same with and without vowel signs", () => {
    expect(areSpoken("قاعات الزخرفة", [{ start: 0, end: 1, text: "قاعاتُ الزَّخْرَفَة" }])).toBe(true);
  });
});
