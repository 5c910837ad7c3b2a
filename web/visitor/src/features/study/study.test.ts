import type { StudyQuestion } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { digitsOf, givenAnswers, mayContinue, toggleOption } from "./study";

const YEAR = 2026;

/** A question with an input of each type, whose ids are their positions from 1. */
function question(types: string[], mandatory = false): StudyQuestion {
  return {
    idStudyQuestion: 1,
    mandatory,
    order: 0,
    active: true,
    localizations: [],
    answers: types.map((type, order) => ({
      idStudyQuestionAnswer: order + 1,
      type,
      order,
      options: [],
      localizations: [],
    })),
  };
}

describe("STUDY-4 continuing from a question", () => {
  it("a mandatory one needs a value in every input", () => {
    const asked = question(["TEXT", "RATING"], true);
    expect(mayContinue(asked, {}, YEAR)).toBe(false);
    expect(mayContinue(asked, { 1: "words" }, YEAR)).toBe(false);
    expect(mayContinue(asked, { 1: "   ", 2: "4" }, YEAR)).toBe(false);
    expect(mayContinue(asked, { 1: "words", 2: "4" }, YEAR)).toBe(true);
  });

  it("any other one may stay empty", () => {
    expect(mayContinue(question(["TEXT", "ZIP", "BIRTH_YEAR", "DATE"]), {}, YEAR)).toBe(true);
  });

  it.each([
    ["ZIP", "1234", false],
    ["ZIP", "01234", true],
    ["BIRTH_YEAR", "196", false],
    ["BIRTH_YEAR", "1899", false],
    ["BIRTH_YEAR", "1900", true],
    ["BIRTH_YEAR", "2026", true],
    ["BIRTH_YEAR", "2027", false],
    ["DATE", "0026-11-21", false],
    ["DATE", "2026-11-21", true],
    ["DATE", "2127-01-01", false],
    ["RECOMMENDATION", "0", true],
  ])("STUDY-3 a %s of %s is whole: %s", (type, value, whole) => {
    expect(mayContinue(question([type]), { 1: value }, YEAR)).toBe(whole);
    expect(mayContinue(question([type], true), { 1: value }, YEAR)).toBe(whole);
  });
});

describe("STUDY-2 multiple choice", () => {
  it("options are toggled in a comma-separated text", () => {
    let value = "";
    for (const option of [7, 12, 1]) value = toggleOption(value, option);
    expect(value).toBe("7,12,1");
    expect(toggleOption(value, 12)).toBe("7,1");
    expect(toggleOption("7", 7)).toBe("");
  });
});

describe("STUDY-3 the survey's numbers", () => {
  it.each([
    ["12a34-5678", "12345"],
    ["٠١٢٣٤", "01234"],
    ["۹۸۷۶۵", "98765"],
    ["１２３", "123"],
    ["none", ""],
  ])("of %s the digits are %s", (typed, digits) => {
    expect(digitsOf(typed, 5)).toBe(digits);
  });
});

describe("STUDY-4 the sent answers", () => {
  it("are the answers with a value, trimmed", () => {
    const questions = [question(["TEXT", "DATE", "RADIO"])];
    expect(givenAnswers(questions, { 1: "  words ", 2: " ", 9: "of another" })).toEqual([
      { idStudyQuestionAnswer: 1, value: "words" },
    ]);
  });
});
