import { expect, it } from "vitest";
import { createQuestion } from "./question";

it("calls that ask while there is no answer share one, and a later one asks once more", async () => {
  const { ask, answer } = createQuestion();
  const [first, second] = [ask(), ask()];
  answer.get()?.(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(answer.get()).toBeNull();
  const third = ask();
  answer.get()?.(false);
  expect(await third).toBe(false);
});
