import { createQuestion } from "../lib/question";

/** The open forms, each with a function that reports whether it has typed text that is not saved. */
const openForms = new Map<HTMLFormElement, () => boolean>();

/** addForm counts a form as open until the returned function is called. */
export function addForm(form: HTMLFormElement, isUnsaved: () => boolean): () => void {
  openForms.set(form, isUnsaved);
  return () => openForms.delete(form);
}

/** hasUnsavedText reports whether a form in a part of the page has typed text that is not saved. */
export function hasUnsavedText(part: Node | null = document): boolean {
  return [...openForms].some(([form, isUnsaved]) => part?.contains(form) && isUnsaved());
}

/** Fields that somebody writes in. Choices are quickly made again, and passwords and codes are no text that somebody misses. */
const TEXT_FIELDS =
  "textarea[name], input[name]:is([type=text], [type=email], [type=date], [type=datetime-local]):not([hidden], [autocomplete=one-time-code], [autocomplete$=password])";

/** typedText returns the texts in the fields of a form, to be compared. Fields without text do not count, as they may come and go. */
export function typedText(form: HTMLFormElement): string {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];
  return JSON.stringify(fields.flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])));
}

/** discardQuestion asks whether typed text may be lost. */
export const discardQuestion = createQuestion();

/** leave calls then: at once if a part of the page has no unsaved text, else if somebody says that it may be lost. */
export function leave(then: () => void, part?: Node | null): void {
  if (!hasUnsavedText(part)) then();
  else void discardQuestion.ask().then((mayDiscard) => mayDiscard && then());
}
