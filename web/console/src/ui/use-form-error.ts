import { useTranslations } from "use-intl";
import { ApiError } from "../api/error";
import type { FieldMessages } from "./form";
import { useRuleWords } from "./rule-words";
import { useErrorText } from "./state";

/**
 * useFormError returns what a form shows of a failed call: messages at its fields, and a sentence where they do not say
 * it all. words replaces the sentence.
 */
export function useFormError(error: unknown, words?: string): { serverErrors?: FieldMessages; failure: string | null } {
  const t = useTranslations("error");
  const errorText = useErrorText();
  const ruleWords = useRuleWords();
  if (error === null || error === undefined) return { failure: null };
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  if (fields.length === 0) return { failure: words ?? errorText(error) };
  const failure = words ?? t("invalid");
  return { serverErrors: Object.fromEntries(fields.map((one) => [one.field, ruleWords(one).text])), failure };
}
