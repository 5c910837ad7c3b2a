import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiError } from "../api/error";
import type { Messages } from "../i18n/catalogue";
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
  const messageOf = useRuleMessage();
  return (fault) => {
    const known = messageOf(fault);
    if (known === null) return { text: fault.message, lang: "en" };
    return { text: t.markup(known.key, { ...known.values, link: (name: string) => name }) };
  };
}

/** RuleText says what is wrong and what helps; link shows the name of another element in it. */
export function RuleText({ fault, link }: { fault: Fault; link: (name: ReactNode) => ReactNode }): ReactNode {
  const t = useTranslations("rule");
  const known = useRuleMessage()(fault);
  if (known === null) return <Words text={fault.message} lang="en" />;
  return <span>{t.rich(known.key, { ...known.values, link } as never)}</span>;
}

type RuleKey = keyof Messages["rule"];

/** Returns a function that returns the message of a fault and its values; null if the catalogue has no words for the rule. */
function useRuleMessage(): (fault: Fault) => { key: RuleKey; values: Record<string, string | number> } | null {
  const t = useTranslations("rule");
  const format = useFormatter();
  const languageName = useLanguageName();
  return ({ rule, params = {} }) => {
    if (rule === undefined || !t.has(rule as RuleKey)) return null;
    const values = Object.entries(params).map(
      ([name, value]) => [name, Array.isArray(value) ? format.list(value.map(languageName)) : value] as const,
    );
    return { key: rule as RuleKey, values: Object.fromEntries(values) };
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
