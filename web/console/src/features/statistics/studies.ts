import type { StudyChoice, StudyInput, StudyQuestion } from "../../api/statistics";
import type { ComparedStudies } from "../../api/statistics-queries";

/** InputRow is an input of a question with what it had in the period before. */
export interface InputRow extends Omit<StudyInput, "choices"> {
  choices: ChoiceRow[];
  /** Undefined if the question was not there. */
  before: StudyInput | undefined;
}

/** ChoiceRow is one of the answers to an input, in its table. */
export interface ChoiceRow extends StudyChoice {
  /** The visits that gave it, of those that answered, 0 to 1; undefined for fewer than 5. */
  share: number | undefined;
  /** The visits that gave it in the period before; 0 for fewer than 5. */
  before: number;
}

/** QuestionRow is a question of a study with what its inputs had in the period before. */
export type QuestionRow = Omit<StudyQuestion, "inputs"> & { inputs: InputRow[] };

/** questionRowsOf returns the questions of a period, with what they had in the period before. */
export function questionRowsOf({ now, before }: ComparedStudies): QuestionRow[] {
  const earlier = new Map(
    before.questions.flatMap(({ id, inputs }) => inputs.map((input) => [keyOf(id, input.id), input])),
  );
  return now.questions.map((question) => ({
    ...question,
    inputs: question.inputs.map((input) => inputRowOf(input, earlier.get(keyOf(question.id, input.id)))),
  }));
}

function keyOf(question: string, input: string): string {
  return `${question} ${input}`;
}

function inputRowOf(input: StudyInput, before: StudyInput | undefined): InputRow {
  const earlier = new Map(before?.choices.map(({ value, visits }) => [value, visits]));
  const choices = input.choices.map((choice) => ({
    ...choice,
    share: shareOf(choice.visits, input.answered),
    before: earlier.get(choice.value) ?? 0,
  }));
  return { ...input, choices, before };
}

/** The groups of a choice fill at other times than those of the input, so that it may have more visits. */
function shareOf(visits: number, answered: number): number | undefined {
  return visits === 0 || answered === 0 ? undefined : Math.min(1, visits / answered);
}

/** isText reports whether visitors write into an input what they like. */
export function isText({ type }: Pick<StudyInput, "type">): boolean {
  return type === "TEXT" || type === "TEXTAREA";
}

/** hasTexts reports whether visitors can write into one of the questions' inputs. */
export function hasTexts(questions: readonly StudyQuestion[]): boolean {
  return questions.some(({ inputs }) => inputs.some(isText));
}
