import type { AnswerChoice, AnsweredInput, AskedQuestion } from "../../api/statistics";
import type { ComparedStudies } from "../../api/statistics-queries";

/** InputRow is an input of a question with what it had in the period before. */
export interface InputRow extends Omit<AnsweredInput, "choices"> {
  choices: ChoiceRow[];
  /** Undefined if the question was not there. */
  before: AnsweredInput | undefined;
}

/** ChoiceRow is one of the answers to an input, in its table. */
export interface ChoiceRow extends AnswerChoice {
  /** The visits that gave it, of those that answered, 0 to 1; undefined for fewer than 5. */
  share: number | undefined;
  /** The visits that gave it in the period before; 0 for fewer than 5. */
  before: number;
}

/** QuestionRow is a question of a study with what its inputs had in the period before. */
export type QuestionRow = Omit<AskedQuestion, "inputs"> & { inputs: InputRow[] };

/**
 * questionRowsOf returns the questions of a period, with what they had in the period before. What the guide does not ask is left
 * out if nobody answered it.
 */
export function questionRowsOf({ now, before }: ComparedStudies): QuestionRow[] {
  const earlier = new Map(
    before.questions.flatMap(({ id, inputs }) => inputs.map((input) => [keyOf(id, input.id), input])),
  );
  return now.questions
    .filter(({ asked, inputs }) => asked || inputs.some(({ answered }) => answered > 0))
    .map((question) => ({
      ...question,
      inputs: question.inputs.map((input) => inputRowOf(input, earlier.get(keyOf(question.id, input.id)))),
    }));
}

function keyOf(question: string, input: string): string {
  return `${question} ${input}`;
}

function inputRowOf(input: AnsweredInput, before: AnsweredInput | undefined): InputRow {
  const earlier = new Map(before?.choices.map(({ value, visits }) => [value, visits]));
  const choices = input.choices.map((choice) => ({
    ...choice,
    share: choice.visits === 0 ? undefined : choice.visits / input.answered,
    before: earlier.get(choice.value) ?? 0,
  }));
  return { ...input, choices, before };
}

/** isText reports whether visitors write into an input what they like. */
export function isText({ type }: Pick<AnsweredInput, "type">): boolean {
  return type === "TEXT" || type === "TEXTAREA";
}

/** hasTexts reports whether visitors can write into one of the questions' inputs. */
export function hasTexts(questions: readonly Pick<AskedQuestion, "inputs">[]): boolean {
  return questions.some(({ inputs }) => inputs.some(isText));
}
