import { expect, it } from "vitest";
import { createQuestion } from "./question";

it("those who ask while there is no answer share one, and the next is asked anew", async () => {
  const { ask, answer } = createQuestion();
  const [first, second] = [ask(), ask()];
  answer.get()?.(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(answer.get()).toBeNull();
  const third = ask();
  answer.get()?.(false);
  expect(await third).toBe(false);
});
