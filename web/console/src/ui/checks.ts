import { useTranslations } from "use-intl";
import { MIN_PASSWORD, isEmail } from "../lib/check";
import type { FieldMessages } from "./form";

/** Checks say what is wrong with a value, in words; null if nothing is. */
export interface Checks {
  filled(value: string | undefined): string | null;
  email(value: string | undefined): string | null;
  newPassword(value: string | undefined): string | null;
}

/** useChecks returns the checks that forms share. */
export function useChecks(): Checks {
  const t = useTranslations("field");
  return {
    filled: (value) => (value?.trim() ? null : t("isEmpty")),
    email: (value) => (isEmail(value ?? "") ? null : t("isNoEmail")),
    newPassword: (value) =>
      Array.from(value ?? "").length >= MIN_PASSWORD ? null : t("isShortPassword", { count: MIN_PASSWORD }),
  };
}

/** faultsOf returns the checks that failed. */
export function faultsOf(checked: Record<string, string | null>): FieldMessages {
  return Object.fromEntries(Object.entries(checked).filter((entry): entry is [string, string] => entry[1] !== null));
}
