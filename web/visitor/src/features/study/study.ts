import type { StudyAnswer, StudyQuestion } from "@cicerone/api/types";

/** What a visitor has answered, by idStudyQuestionAnswer. Whatever is not there, or empty, has no answer. */
export type StudyValues = Readonly<Record<number, string>>;

/** Stars of a rating, and the end of the recommendation scale (specification 2 §9). */
export const MAX_RATING = 5;
export const MAX_RECOMMENDATION = 10;

/** Digits of the survey's numbers, and the first year of birth that the server takes. */
export const ZIP_DIGITS = 5;
export const YEAR_DIGITS = 4;
export const EARLIEST_YEAR = 1900;

/** Characters that the server keeps of a TEXT and of a TEXTAREA. */
export const MAX_LINE = 1000;
export const MAX_TEXT = 5000;

/** The value of an input, empty when there is none. */
export function valueOf(values: StudyValues, { idStudyQuestionAnswer }: StudyAnswer): string {
  return values[idStudyQuestionAnswer]?.trim() ?? "";
}

/** Whether a value that is not empty is one that the input's type can have. */
export function isValid(type: string, value: string, year: number): boolean {
  switch (type) {
    case "ZIP":
      return value.length === ZIP_DIGITS;
    case "BIRTH_YEAR":
      return Number(value) >= EARLIEST_YEAR && Number(value) <= year;
    case "DATE":
      return Number(value.slice(0, 4)) >= EARLIEST_YEAR && Number(value.slice(0, 4)) <= year + 100;
    default:
      return true;
  }
}

/**
 * Whether the visitor may go on from a question (STUDY-1, STUDY-4): all answers of a mandatory one need a value,
 * and what is given anywhere has to be whole, such as a zip of five digits. year is the current one.
 */
export function mayContinue(question: StudyQuestion, values: StudyValues, year: number): boolean {
  return question.answers.every((answer) => {
    const value = valueOf(values, answer);
    return value === "" ? !question.mandatory : isValid(answer.type, value, year);
  });
}

/** A multiple choice with one option taken in or out: a comma-separated text (STUDY-2). */
export function toggleOption(value: string, option: number): string {
  const chosen = value === "" ? [] : value.split(",");
  const id = String(option);
  return (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(",");
}

/** At most so many digits of what was typed, in whichever script, as 0 to 9. */
export function digitsOf(typed: string, maxDigits: number): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\D/g, "")
    .slice(0, maxDigits);
}

/** The answers with values, which alone are sent (STUDY-4). */
export function givenAnswers(questions: readonly StudyQuestion[], values: StudyValues) {
  return questions
    .flatMap(({ answers }) => answers)
    .map((answer) => ({ idStudyQuestionAnswer: answer.idStudyQuestionAnswer, value: valueOf(values, answer) }))
    .filter(({ value }) => value !== "");
}
