import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cue,
  addCue,
  draftCues,
  mergeCue,
  parseCues,
  retimeCue,
  sentencesOf,
  shiftCues,
  splitCue,
  writeSrt,
  writeVtt,
} from "./cues";

const cues: Cue[] = [
  { start: 0.5, end: 2, text: "Two invisible substances are made." },
  { start: 2, end: 4.25, text: "The second eats the first & <all> of itself." },
  { start: 5, end: 3605.125, text: "١٢٣ واحد" },
];

const randomCues = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 5000 }),
      length: fc.integer({ min: 200, max: 9000 }),
      text: fc.string(),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((parts) => {
    let at = 0;
    return parts.map(({ gap, length, text }): Cue => {
      const start = at + gap;
      at = start + length;
      return {
        start: start / 1000,
        end: at / 1000,
        text: text.replaceAll(/[^\p{L}\p{P}\p{N}]/gu, "").replaceAll(/[&<>{}]/g, "") || "word",
      };
    });
  });

function inOrder(list: readonly Cue[]): boolean {
  return list.every(({ start, end }, i) => end > start && start >= (list[i - 1]?.end ?? 0) - 1e-9);
}

describe("CON-7 transcripts", () => {
  it("get a line where the sound is, between its neighbours, which is not stored until it has words", () => {
    const { cues: added, index } = addCue(cues, 3);
    expect(index).toBe(2);
    expect(added.slice(1, 3)).toEqual([
      { ...cues[1], end: 3 },
      { start: 3, end: 5, text: "" },
    ]);
    expect(parseCues(writeVtt(added))).toEqual([cues[0], { ...cues[1], end: 3 }, cues[2]]);
    expect(writeSrt(added)).not.toContain("00:00:05,000\n\n");
    expect(addCue([], 1.5)).toEqual({ cues: [{ start: 1.5, end: 4.5, text: "" }], index: 0 });
    fc.assert(
      fc.property(randomCues, fc.integer({ min: 0, max: 200_000 }), (list, at) => {
        expect(inOrder(addCue(list, at / 1000).cues)).toBe(true);
      }),
    );
  });

  it("are written as WebVTT and SubRip and read again", () => {
    expect(parseCues(writeVtt(cues))).toEqual(cues);
    expect(writeVtt(cues)).toContain(
      "00:00:02.000 --> 00:00:04.250\nThe second eats the first &amp; &lt;all&gt; of itself.",
    );
    const plain = cues.slice(0, 1);
    expect(writeSrt(plain)).toBe("1\n00:00:00,500 --> 00:00:02,000\nTwo invisible substances are made.\n");
    expect(parseCues(writeSrt(plain))).toEqual(plain);
  });

  it("survive being written and read, whatever they say", () => {
    fc.assert(
      fc.property(randomCues, (list) => {
        expect(parseCues(writeVtt(list))).toEqual(list);
      }),
    );
  });

  it("of other programs are read: byte order mark, names, notes, styles, tags, Windows line ends, short times", () => {
    const file =
      "\uFEFFWEBVTT Kind: captions\r\n\r\nNOTE a remark\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n00:01.000 --> 00:02.500 align:start\r\n<v Ana>Hello &amp;\r\n<i>welcome</i>\r\n";
    expect(parseCues(file)).toEqual([{ start: 1, end: 2.5, text: "Hello & welcome" }]);
    expect(parseCues("1\n0:00:01,5 --> 0:00:02,000\n{\\an8}Top\n")).toEqual([{ start: 1.5, end: 2, text: "Top" }]);
  });

  it("that are none say so", () => {
    expect(parseCues(" \n")).toBe("empty");
    expect(parseCues("Dear visitor")).toBe("noCues");
  });

  it("are split at the caret and merged again", () => {
    const split = splitCue(cues, 0, 14);
    expect(split.map(({ text }) => text).slice(0, 2)).toEqual(["Two invisible", "substances are made."]);
    expect(split[0]?.end).toBeCloseTo(0.5 + (1.5 * 13) / 33);
    expect(mergeCue(split, 1)).toEqual(cues);
    expect(splitCue(cues, 0, 0)).toEqual(cues);
    expect(mergeCue(cues, 0)).toEqual(cues);
  });

  it("keep their order when cues are shifted or retimed", () => {
    expect(shiftCues(cues, 1, 0.1).map(({ start }) => start)).toEqual([0.5, 2.1, 5.1]);
    expect(shiftCues(cues, 1, -9).map(({ start }) => start)).toEqual([0.5, 0.5, 3.5]);
    expect(retimeCue(cues, 1, "start", 1).slice(0, 2)).toEqual([
      { ...cues[0], end: 1 },
      { ...cues[1], start: 1 },
    ]);
    expect(retimeCue(cues, 1, "end", 9999)[1]?.end).toBeCloseTo(3604.925);
    fc.assert(
      fc.property(
        randomCues,
        fc.nat(19),
        fc.constantFrom("start" as const, "end" as const),
        fc.double({ min: -10, max: 200, noNaN: true }),
        (list, at, edge, second) => {
          expect(inOrder(retimeCue(list, at % list.length, edge, second))).toBe(true);
        },
      ),
    );
  });

  it("get their first times from the text and the pauses of the voice", () => {
    const sentences = sentencesOf("It was made c. 1890 by A. B. Smith. He was ill! “Was he?” Yes.");
    expect(sentences).toEqual(["It was made c. 1890 by A. B. Smith.", "He was ill!", "“Was he?”", "Yes."]);
    const drafted = draftCues(
      ["1234567890", "12345"],
      [
        { start: 0.2, end: 2.1 },
        { start: 2.6, end: 3.6 },
      ],
    );
    expect(drafted).toEqual([
      { start: 0.2, end: 2.6, text: "1234567890" },
      { start: 2.6, end: 3.6, text: "12345" },
    ]);
    expect(draftCues([], [{ start: 0, end: 1 }])).toEqual([]);
    expect(draftCues(["a"], [])).toEqual([]);
  });

  it("are drafted in order, with every sentence once", () => {
    const spans = randomCues.map((list) => list.map(({ start, end }) => ({ start, end })));
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 30 }),
        spans,
        (texts, speech) => {
          const drafted = draftCues(texts, speech);
          expect(drafted.map(({ text }) => text)).toEqual(texts);
          expect(inOrder(drafted)).toBe(true);
        },
      ),
    );
  });
});

describe("sentencesOf", () => {
  it("splits texts without capital letters and without spaces", () => {
    expect(sentencesOf("هذا عمل. صنعه فنان؟ نعم.")).toEqual(["هذا عمل.", "صنعه فنان؟", "نعم."]);
    expect(sentencesOf("これは絵です。美しい！")).toEqual(["これは絵です。", "美しい！"]);
  });

  it("splits what is too long for a line at its commas", () => {
    const long = `${"a".repeat(80)}, ${"b".repeat(80)}.`;
    expect(sentencesOf(long)).toEqual([`${"a".repeat(80)},`, `${"b".repeat(80)}.`]);
  });
});
