import { createQuestion } from "../lib/question";

interface OpenForm {
  /** Reports whether it has typed text that is not saved. */
  isUnsaved(): boolean;
  /** Counts what is typed now as text that may be lost. */
  discard(): void;
}

const openForms = new Map<HTMLFormElement, OpenForm>();

/** addForm counts a form as open until the returned function is called. */
export function addForm(element: HTMLFormElement, form: OpenForm): () => void {
  openForms.set(element, form);
  return () => openForms.delete(element);
}

function unsavedForms(part: Node | null): OpenForm[] {
  return [...openForms].flatMap(([element, form]) => (part?.contains(element) && form.isUnsaved() ? [form] : []));
}

/** hasUnsavedText reports whether a form in a part of the page has typed text that is not saved. */
export function hasUnsavedText(part: Node | null = document): boolean {
  return unsavedForms(part).length > 0;
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

/**
 * mayGo resolves to whether another screen may be shown: at once if the page has no unsaved text, else somebody is asked. Nobody is
 * asked twice about the same text, though it stays until that screen is loaded.
 */
export async function mayGo(): Promise<boolean> {
  const forms = unsavedForms(document);
  if (forms.length === 0) return true;
  const mayDiscard = await discardQuestion.ask();
  if (mayDiscard) for (const form of forms) form.discard();
  return mayDiscard;
}

/** leave calls then: at once if a part of the page has no unsaved text, else if somebody says that it may be lost. */
export function leave(then: () => void, part?: Node | null): void {
  if (!hasUnsavedText(part)) then();
  else void discardQuestion.ask().then((mayDiscard) => mayDiscard && then());
}
