import type { StudyAnswer, StudyQuestion } from "@cicerone/api/types";

/** StudyValues are the visitor's answers by idStudyQuestionAnswer; missing and empty values are unanswered. */
export type StudyValues = Readonly<Record<number, string>>;

/** Stars of a rating, and the end of the recommendation scale (specification 2 §9). */
export const MAX_RATING = 5;
export const MAX_RECOMMENDATION = 10;

/** Digits of the survey's numbers, and the first year of birth that the server accepts. */
export const ZIP_DIGITS = 5;
export const YEAR_DIGITS = 4;
export const EARLIEST_YEAR = 1900;

/** Maximum characters that the server stores of a TEXT and of a TEXTAREA. */
export const MAX_LINE = 1000;
export const MAX_TEXT = 5000;

/** valueOf returns the trimmed value of an input; empty if it has none. */
export function valueOf(values: StudyValues, { idStudyQuestionAnswer }: StudyAnswer): string {
  return values[idStudyQuestionAnswer]?.trim() ?? "";
}

/** isValid reports whether a value that is not empty is valid for the input's type. */
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
 * mayContinue reports whether the visitor may leave a question for the next (STUDY-1, STUDY-4): all answers of a
 * mandatory question need a value, and all values have to be valid, such as a zip of five digits. year is the
 * current one.
 */
export function mayContinue(question: StudyQuestion, values: StudyValues, year: number): boolean {
  return question.answers.every((answer) => {
    const value = valueOf(values, answer);
    return value === "" ? !question.mandatory : isValid(answer.type, value, year);
  });
}

/** toggleOption adds an option to a multiple choice, a comma-separated list of ids, or removes it (STUDY-2). */
export function toggleOption(value: string, option: number): string {
  const chosen = value === "" ? [] : value.split(",");
  const id = String(option);
  return (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(",");
}

/** digitsOf returns the first maxDigits digits of a text, from any script, as 0 to 9. */
export function digitsOf(typed: string, maxDigits: number): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\D/g, "")
    .slice(0, maxDigits);
}

/** givenAnswers returns the answers with values: only these are sent (STUDY-4). */
export function givenAnswers(questions: readonly StudyQuestion[], values: StudyValues) {
  return questions
    .flatMap(({ answers }) => answers)
    .map((answer) => ({ idStudyQuestionAnswer: answer.idStudyQuestionAnswer, value: valueOf(values, answer) }))
    .filter(({ value }) => value !== "");
}
