import { ApiError } from "../api/error";
import type { FieldMessages } from "./form";
import { useErrorText } from "./state";

/**
 * useFormError returns what a form shows of a failed call: messages at its fields, and a sentence where they do not say
 * it all. words replaces the sentence.
 */
export function useFormError(error: unknown, words?: string): { serverErrors?: FieldMessages; failure: string | null } {
  const errorText = useErrorText();
  if (error === null || error === undefined) return { failure: null };
  const fields = error instanceof ApiError ? error.fields : {};
  const failure = words ?? errorText(error);
  return Object.keys(fields).length > 0 ? { serverErrors: fields, failure } : { failure };
}
