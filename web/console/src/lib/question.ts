import { type Observable, createObservable } from "./observable";

/** Answer says whether what was asked for was done. */
export type Answer = (isDone: boolean) => void;

/** Question is something that only the person at the screen can do, and for which something else waits. */
export interface Question {
  /** Gives the answer of the dialog that asks; null while nothing waits. */
  readonly answer: Observable<Answer | null>;
  /** Waits for the answer. Calls that ask at the same time share one. */
  ask(): Promise<boolean>;
}

/** createQuestion returns a question that nobody has asked yet. */
export function createQuestion(): Question {
  const answer = createObservable<Answer | null>(null);
  let asked: Promise<boolean> | null = null;
  return {
    answer,
    ask: () =>
      (asked ??= new Promise<boolean>((resolve) => {
        answer.set(resolve);
      }).finally(() => {
        asked = null;
        answer.set(null);
      })),
  };
}
