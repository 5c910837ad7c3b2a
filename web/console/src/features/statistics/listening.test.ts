import fc from "fast-check";
import { expect, it } from "vitest";
import type { LanguageListening, ListeningStep } from "../../api/statistics";
import {
  curveOf,
  endOf,
  languageOf,
  listeningNumbersOf,
  lossesOf,
  partsOf,
  timesOf,
  visitsAt,
  worstOf,
} from "./listening";

const SOUND = { name: "sound.mp3", seconds: 60.4, language: "en_GB" };

/** 100 visits, of which 10 never begin, 40 leave at second 31, and 5 each at 12 and 50. */
const LISTENING: readonly ListeningStep[] = [
  { second: 0, visits: 100 },
  { second: 1, visits: 90 },
  { second: 13, visits: 85 },
  { second: 32, visits: 45 },
  { second: 51, visits: 40 },
];

function english(listening: readonly ListeningStep[]): LanguageListening {
  return { language: "en_GB", visits: listening[0]?.visits ?? 0, listening: [...listening], sound: SOUND };
}

/** Sentences that begin at some seconds and end half a second before the next one. */
function cuesAt(...starts: number[]): { start: number; end: number; text: string }[] {
  return starts.map((start, index) => ({ start, end: (starts[index + 1] ?? 60) - 0.5, text: `From ${start}` }));
}

it("STATS-5 a number of visits holds from its second until the next", () => {
  expect([0, 0.9, 1, 12.9, 13, 31.9, 32, 60, 1000].map((second) => visitsAt(LISTENING, second))).toEqual([
    100, 100, 90, 90, 85, 85, 45, 40, 40,
  ]);
  expect(visitsAt([], 5)).toBe(0);
});

it("STATS-5 the numbers of a recording are shares of the visits that opened the work", () => {
  expect(listeningNumbersOf(english(LISTENING), SOUND)).toEqual({
    opened: 100,
    began: 0.9,
    early: 0.85,
    finished: 0.4,
    median: 50,
  });
});

it.each([
  [
    "nobody begins",
    [
      { second: 0, visits: 5 },
      { second: 1, visits: 0 },
    ],
    undefined,
  ],
  ["all hear everything", [{ second: 0, visits: 5 }], 60],
  [
    "all leave at 3",
    [
      { second: 0, visits: 20 },
      { second: 4, visits: 0 },
    ],
    3,
  ],
  [
    "exactly half leave at 9",
    [
      { second: 0, visits: 20 },
      { second: 10, visits: 10 },
    ],
    60,
  ],
  [
    "more than half leave at 9",
    [
      { second: 0, visits: 30 },
      { second: 10, visits: 10 },
    ],
    9,
  ],
])("STATS-5 the second that half of the listeners reached: %s", (_, listening, median) => {
  expect(listeningNumbersOf(english(listening), SOUND).median).toBe(median);
});

it("STATS-5 a recording shorter than 30 seconds has no share at 0:30, and one of a few seconds has an end", () => {
  const short = { ...SOUND, seconds: 29.9 };
  expect(listeningNumbersOf(english(LISTENING), short).early).toBeUndefined();
  expect([29.9, 93.4, 1.5, 0].map((seconds) => endOf({ seconds }))).toEqual([27, 91, 0, 0]);
});

it("STATS-5 the curve has each second, and the end", () => {
  const before = english([
    { second: 0, visits: 10 },
    { second: 2, visits: 5 },
  ]);
  const curve = curveOf(english(LISTENING), before, 2.5);
  expect(curve).toEqual([
    { second: 0, share: 1, before: 1 },
    { second: 1, share: 0.9, before: 1 },
    { second: 2, share: 0.9, before: 0.5 },
    { second: 2.5, share: 0.9, before: 0.5 },
  ]);
  expect(curveOf(english(LISTENING), undefined, 1).map((point) => point.before)).toEqual([null, null]);
});

it("STATS-5 a sentence lasts until the next one begins, and a beginning without words is a part", () => {
  expect(partsOf(cuesAt(1.5, 20), 30)).toEqual([
    { start: 1.5, end: 20, text: "From 1.5" },
    { start: 20, end: 30, text: "From 20" },
  ]);
  expect(partsOf(cuesAt(4, 20, 31), 30), "the last is beyond the end").toEqual([
    { start: 0, end: 4 },
    { start: 4, end: 20, text: "From 4" },
    { start: 20, end: 30, text: "From 20" },
  ]);
  expect(partsOf(cuesAt(8, 12.6, 13.2, 13.2, 20), 30), "two of the same second are one part").toMatchObject([
    { start: 0, end: 8 },
    { start: 8, end: 12.6 },
    { start: 12.6, end: 20, text: "From 12.6 From 13.2 From 13.2" },
    { start: 20, end: 30 },
  ]);
  expect(partsOf([], 24.5)).toEqual([
    { start: 0, end: 10 },
    { start: 10, end: 20 },
    { start: 20, end: 24.5 },
  ]);
});

it("STATS-5 the sentence that contains second 31 is marked, with the share of those present that leave", () => {
  const losses = lossesOf(partsOf(cuesAt(0.2, 8, 20, 28, 34, 49), 60.4), english(LISTENING), SOUND);
  expect(losses.map(({ start, present, visits, isMarked }) => [start, present, visits, isMarked])).toEqual([
    [0.2, 0.9, 0, false],
    [8, 0.9, 5, false],
    [20, 0.85, 0, false],
    [28, 0.85, 40, true],
    [34, 0.45, 0, false],
    [49, 0.45, 5, false],
  ]);
  expect(worstOf(losses)).toMatchObject({ start: 28, end: 34, lost: 40 / 85 });
  expect(timesOf({ start: 27.6, end: 33.4 })).toEqual({ from: "0:28", to: "0:33" });
});

it.each([
  [31.4, 31.4],
  [31.6, 30],
])("STATS-5 a loss at second 31 belongs to the sentence that has most of that second: border %d", (border, start) => {
  const worst = worstOf(lossesOf(partsOf(cuesAt(0, 30, border, 40), 60.4), english(LISTENING), SOUND));
  expect(worst?.start).toBe(start);
});

it("STATS-5 visits that never begin, and visits that leave in the last seconds, are no sentence's doing", () => {
  const listening = [
    { second: 0, visits: 100 },
    { second: 1, visits: 50 },
    { second: 59, visits: 5 },
  ];
  const losses = lossesOf(partsOf(cuesAt(0, 30, 56), 60.4), english(listening), SOUND);
  expect(losses.map(({ visits }) => visits)).toEqual([0, 0, 0]);
  expect(worstOf(losses)).toBeUndefined();
});

it.each([
  [
    "too few of those present",
    [
      { second: 0, visits: 1_000 },
      { second: 16, visits: 955 },
    ],
    [],
  ],
  [
    "enough of those present",
    [
      { second: 0, visits: 1_000 },
      { second: 16, visits: 945 },
    ],
    [10],
  ],
  [
    "a group, which may be one visit",
    [
      { second: 0, visits: 10 },
      { second: 32, visits: 5 },
    ],
    [],
  ],
  [
    "two groups",
    [
      { second: 0, visits: 20 },
      { second: 32, visits: 10 },
    ],
    [30],
  ],
  [
    "the same share everywhere",
    [1000, 800, 640, 510, 410, 330, 265].map((visits, index) => ({ second: 1 + 10 * index, visits })),
    [],
  ],
])("STATS-5 a part is marked by rule: %s", (_, listening, marked) => {
  const losses = lossesOf(
    partsOf([], 60.4),
    english([{ second: 0, visits: listening[0]?.visits ?? 0 }, ...listening]),
    SOUND,
  );
  expect(losses.filter(({ isMarked }) => isMarked).map(({ start }) => start)).toEqual(marked);
});

it("STATS-5 a sentence that is half of a recording is compared with the rest, and one that is all of it with nothing", () => {
  const language = english([
    { second: 0, visits: 100 },
    { second: 41, visits: 20 },
  ]);
  const marked = (...starts: number[]): number[] =>
    lossesOf(partsOf(cuesAt(...starts), 60.4), language, SOUND)
      .filter(({ isMarked }) => isMarked)
      .map(({ start }) => start);
  expect(marked(0, 28)).toEqual([28]);
  expect(marked(0)).toEqual([]);
});

it("STATS-5 at most three parts are marked, those that lose the largest shares", () => {
  const sound = { ...SOUND, seconds: 300 };
  const listening = [
    { second: 0, visits: 200 },
    { second: 15, visits: 180 },
    { second: 75, visits: 120 },
    { second: 135, visits: 90 },
    { second: 195, visits: 45 },
  ];
  const losses = lossesOf(partsOf([], 300), english(listening), sound);
  expect(losses.filter(({ isMarked }) => isMarked).map(({ start }) => start)).toEqual([70, 130, 190]);
  expect(worstOf(losses)?.start).toBe(190);
});

const histories = fc
  .array(fc.record({ second: fc.integer({ min: 1, max: 60 }), groups: fc.integer({ min: 0, max: 20 }) }), {
    maxLength: 20,
  })
  .map((entries) => {
    const seconds = [...new Set(entries.map(({ second }) => second))].sort((one, other) => one - other);
    const visits = entries.map(({ groups }) => 5 * groups).sort((one, other) => other - one);
    return [{ second: 0, visits: 100 }, ...seconds.map((second, index) => ({ second, visits: visits[index] ?? 0 }))];
  });
const transcripts = fc
  .uniqueArray(fc.integer({ min: 0, max: 599 }), { maxLength: 30 })
  .map((tenths) => cuesAt(...tenths.map((tenth) => tenth / 10).sort((one, other) => one - other)));

it("STATS-5 whatever the sentences, all who leave while it plays are counted once, and no share is beyond 0 and 1", () => {
  fc.assert(
    fc.property(histories, transcripts, (listening, cues) => {
      const language = english(listening);
      const losses = lossesOf(partsOf(cues, SOUND.seconds), language, SOUND);
      const left = losses.reduce((sum, { visits }) => sum + visits, 0);
      expect(left).toBe(visitsAt(listening, 2) - visitsAt(listening, endOf(SOUND)));
      for (const { present, lost, visits } of losses) {
        for (const share of [present, lost]) expect(share >= 0 && share <= 1).toBe(true);
        expect(visits).toBeGreaterThanOrEqual(0);
      }
      const marked = losses.filter(({ isMarked }) => isMarked);
      expect(marked.length).toBeLessThanOrEqual(3);
      for (const { visits, lost } of marked) expect(visits >= 10 && lost >= 0.05).toBe(true);
    }),
  );
});

it("STATS-5 the language with the most visits is shown unless the address asks for another", () => {
  const german = { ...english(LISTENING), language: "de_DE" };
  const statistics = {
    from: "2026-03-01",
    to: "2026-03-28",
    today: "2026-03-28",
    timeZone: "UTC",
    work: { id: "7" },
    visits: 200,
    languages: [german, english(LISTENING)],
  };
  expect(["en_GB", undefined, "xx", 7].map((asked) => languageOf(statistics, asked)?.language)).toEqual([
    "en_GB",
    "de_DE",
    "de_DE",
    "de_DE",
  ]);
  expect(languageOf({ ...statistics, languages: [] }, "en_GB")).toBeUndefined();
});
