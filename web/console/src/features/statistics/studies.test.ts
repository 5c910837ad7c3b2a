import { expect, it } from "vitest";
import type { AnsweredInput, AskedQuestion, StudyStatistics } from "../../api/statistics";
import { hasTexts, questionRowsOf } from "./studies";

const rating: AnsweredInput = {
  id: "7",
  type: "RATING",
  answered: 20,
  choices: [
    { value: "5", visits: 15 },
    { value: "4", visits: 5 },
    { value: "3", visits: 0 },
  ],
  mean: 4.7,
};
const question: AskedQuestion = { id: "1", title: "How was it?", language: "en", asked: true, inputs: [rating] };

/** Returns the answers of a period. */
function studies(...questions: AskedQuestion[]): StudyStatistics {
  const period = { from: "2026-03-01", to: "2026-03-28", today: "2026-03-28", timeZone: "UTC", visits: 40 };
  return { ...period, questions };
}

it("STATS-8 answers in the order of the server, with their share of those that answered and what they had before", () => {
  const earlier = { ...rating, mean: 4, choices: [{ value: "4", visits: 10 }] };
  const ofOthers = { ...question, id: "2", inputs: [{ ...rating, choices: [{ value: "5", visits: 35 }] }] };
  const now = studies(question);
  const [row] = questionRowsOf({ days: 28, now, before: studies(ofOthers, { ...question, inputs: [earlier] }) });
  const [input] = row?.inputs ?? [];
  expect(input?.choices.map(({ value, visits, share, before }) => [value, visits, share, before])).toEqual([
    ["5", 15, 0.75, 0],
    ["4", 5, 0.25, 10],
    ["3", 0, undefined, 0],
  ]);
  expect(input?.before?.mean).toBe(4);
});

it("STATS-8 what was not asked before is compared with nothing", () => {
  const [row] = questionRowsOf({ days: 28, now: studies(question), before: studies() });
  expect(row?.inputs.map(({ before }) => before)).toEqual([undefined]);
  expect(row?.inputs[0]?.choices.map(({ before }) => before)).toEqual([0, 0, 0]);
});

it("STATS-8 texts are there if visitors can write into an input of some question", () => {
  const text: AnsweredInput = { id: "8", type: "TEXTAREA", answered: 0, choices: [] };
  expect(hasTexts([question])).toBe(false);
  expect(hasTexts([question, { ...question, id: "2", inputs: [rating, text] }])).toBe(true);
  expect(hasTexts([{ ...question, inputs: [{ ...text, type: "TEXT" }] }])).toBe(true);
});

it("STATS-8 a question that the guide does not ask is shown where visits answered it", () => {
  const removed = { ...question, id: "2", asked: false };
  const unanswered = { ...question, id: "3", inputs: [{ ...rating, answered: 0, choices: [] }] };
  const now = studies(unanswered, removed, { ...unanswered, id: "4", asked: false });
  expect(questionRowsOf({ days: 28, now, before: studies() }).map(({ id }) => id)).toEqual(["3", "2"]);
});
