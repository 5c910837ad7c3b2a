import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiError } from "../api/error";
import { useLanguageName } from "./language-name";
import { useErrorText } from "./state";

/** Fault is a violation of a rule, as the server says it: by name with parameters, and in English. */
export interface Fault {
  /** Nothing for what has only a message. */
  rule?: string;
  params?: Readonly<Record<string, string | number | string[]>>;
  message: string;
}

/** FaultWords say what is wrong, in English where the catalogue has no words for the rule. */
export interface FaultWords {
  text: string;
  lang?: "en";
}

/** useRuleWords returns a function that says what is wrong and what helps. */
export function useRuleWords(): (fault: Fault) => FaultWords {
  const t = useTranslations("rule");
  const format = useFormatter();
  const languageName = useLanguageName();
  return ({ rule, params = {}, message }) => {
    if (rule === undefined || !t.has(rule as Parameters<typeof t>[0])) return { text: message, lang: "en" };
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        Array.isArray(value) ? format.list(value.map(languageName)) : value,
      ]),
    );
    return { text: t(rule as Parameters<typeof t>[0], values as never) };
  };
}

/** useFailureWords returns a function that says why a call failed: what is wrong with its first field, or the class of the failure. */
export function useFailureWords(): (error: unknown) => FaultWords {
  const ruleWords = useRuleWords();
  const errorText = useErrorText();
  return (error) => {
    const [fault] = error instanceof ApiError ? Object.values(error.fields) : [];
    return fault ? ruleWords(fault) : { text: errorText(error) };
  };
}

/** Words are words that may be in English. */
export function Words({ text, lang }: FaultWords): ReactNode {
  return <span {...(lang ? { lang, dir: "ltr" } : {})}>{text}</span>;
}
