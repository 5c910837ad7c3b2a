import { expect, it } from "vitest";
import type { AskedQuestion, StudyStatistics, VisitStatistics, WantStatistics } from "../../api/statistics";
import {
  annotationsIn,
  fewAnnotationsOf,
  fewLanguagesOf,
  fewWantsOf,
  firstScoreOf,
  heardWorksOf,
  mostOpenedOf,
} from "./report";
import type { WorkRow } from "./works";

const PERIOD = { from: "2026-03-01", to: "2026-03-28", today: "2026-03-28", timeZone: "UTC" };

const languagesOf = (...visits: number[]): VisitStatistics => ({
  ...PERIOD,
  visits: visits.reduce((sum, count) => sum + count, 0),
  days: [],
  languages: visits.map((count, index) => ({ language: `l${index}`, visits: count })),
});

it("STATS-9 five languages are named, those of most visits, and the others are summed up", () => {
  const { visits, languages, others } = fewLanguagesOf(languagesOf(5, 40, 7, 6, 30, 9, 20));
  expect(languages.map(({ language }) => language)).toEqual(["l1", "l4", "l6", "l5", "l2"]);
  expect([visits, others]).toEqual([117, 11]);
  expect(fewLanguagesOf(languagesOf(50, 40, 30, 20, 10)).others).toBe(0);
});

const work = (id: string, visits: number, listened?: number, key: string | undefined = id): WorkRow => ({
  id,
  ...(key === undefined ? {} : { key, name: id }),
  visits,
  share: visits / 100,
  listened,
  before: 0,
});

it("STATS-9 the five works that most visits opened are named, and none with fewer than 5 visits", () => {
  const rows = [work("a", 10), work("b", 60), work("c", 0), work("d", 20), work("e", 30), work("f", 40), work("g", 5)];
  expect(mostOpenedOf(rows).map(({ id }) => id)).toEqual(["b", "f", "e", "d", "a"]);
  expect(mostOpenedOf([work("c", 0)])).toEqual([]);
});

it("STATS-9 the best and the worst heard work are among those with sound that 20 visits opened", () => {
  const rows = [
    work("good", 20, 0.9),
    work("rare", 15, 1),
    work("rarely heard", 15, 0),
    work("silent", 80),
    work("middle", 40, 0.5),
    work("bad", 35, 0.2),
    { ...work("gone", 50, 0), key: undefined },
  ];
  const extremes = heardWorksOf(rows);
  expect([extremes?.most.id, extremes?.fewest.id]).toEqual(["good", "bad"]);
});

it("STATS-9 one work alone, and works that are heard alike, are neither the best nor the worst", () => {
  expect(heardWorksOf([work("only", 60, 0.4), work("rare", 15, 1), work("silent", 80)])).toBeUndefined();
  expect(heardWorksOf([work("one", 60, 0.4), work("other", 20, 0.4)])).toBeUndefined();
  expect(heardWorksOf([])).toBeUndefined();
});

const language = (code: string, offered = false) => ({ language: code, visits: 5, offered, possible: true });
const WANTS: WantStatistics = {
  ...PERIOD,
  visits: 40,
  numbers: ["1", "2", "3", "4"].map((number) => ({ number, visits: 5, near: [] })),
  languages: [language("ja"), language("ko", true), language("pl"), language("th"), language("zh")],
  camera: 5,
};

it("STATS-9 two numbers and two languages that the guide still lacks are named", () => {
  const [first, ...others] = WANTS.numbers;
  const numbers = [...(first ? [{ ...first, work: { id: "9", key: "9", name: "Coral" } }] : []), ...others];
  const few = fewWantsOf({ ...WANTS, numbers });
  expect(few?.numbers.map(({ number }) => number)).toEqual(["2", "3"]);
  expect(few?.languages.map((one) => one.language)).toEqual(["ja", "pl"]);
  expect(few?.camera).toBe(5);
});

it("STATS-9 wants are left out where there is nothing that the guide still lacks", () => {
  expect(fewWantsOf({ ...WANTS, numbers: [], languages: [language("ko", true)], camera: 0 })).toBeUndefined();
  expect(fewWantsOf({ ...WANTS, numbers: [], languages: [] })).toEqual({ numbers: [], languages: [], camera: 5 });
});

it("STATS-9 four annotations are named, without those of later days, and the others are counted", () => {
  const annotations = [1, 2, 3, 4, 5, 6].map((day) => ({
    id: String(day),
    from: `2026-03-0${day}`,
    to: `2026-03-0${day}`,
    text: "A free Sunday",
  }));
  const planned = { id: "7", from: "2026-03-29", to: "2026-03-29", text: "A new wall label" };
  expect(annotationsIn([...annotations, planned], PERIOD)).toEqual(annotations);
  expect(fewAnnotationsOf(annotations)).toEqual({ shown: annotations.slice(0, 4), more: 2 });
  expect(fewAnnotationsOf([])).toBeUndefined();
});

it("STATS-9 the score is that of the first question that has one, with what it was before", () => {
  const question = (id: string, score?: number): AskedQuestion => ({
    id,
    title: id,
    asked: true,
    inputs: [
      {
        id: `${id}-input`,
        type: "RECOMMENDATION",
        answered: 20,
        choices: [],
        ...(score === undefined ? {} : { score: { value: score, low: score - 5, high: score + 5 } }),
      },
    ],
  });
  const studies = (...questions: AskedQuestion[]): StudyStatistics => ({ ...PERIOD, visits: 40, questions });
  const now = studies(question("stars"), question("friend", 40), question("others", 70));
  const before = studies(question("others", 10), question("friend", 30));
  const first = firstScoreOf({ days: 28, now, before });
  expect([first?.score?.value, first?.before?.score?.value]).toEqual([40, 30]);
  expect(firstScoreOf({ days: 28, now: studies(question("stars")), before })).toBeUndefined();
});
