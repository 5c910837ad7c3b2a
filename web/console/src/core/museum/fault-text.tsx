import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { RuleFault } from "../../api/content";
import { useLanguageName } from "../../ui/language-name";
import { useListName } from "./lists";

/** FaultWords say what is wrong, in English where the catalogue has no words for the rule. */
export interface FaultWords {
  text: string;
  lang?: "en";
}

/** useFaultWords returns a function that says what is wrong and what helps. */
export function useFaultWords(): (fault: RuleFault) => FaultWords {
  const t = useTranslations("rule");
  const format = useFormatter();
  const languageName = useLanguageName();
  const listName = useListName();
  // Such as artworks/214.
  const elementName = (ref: string): string => {
    const [list = "", ...key] = ref.split("/");
    return `${listName(list)}, ${key.join("/")}`;
  };
  return ({ rule, params, message }) => {
    if (!t.has(rule as Parameters<typeof t>[0])) return { text: message, lang: "en" };
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? format.list(value.map(languageName))
          : name === "other" && typeof value === "string"
            ? elementName(value)
            : value,
      ]),
    );
    return { text: t(rule as Parameters<typeof t>[0], values as never) };
  };
}

/** FaultText says what is wrong and what helps. */
export function FaultText({ fault }: { fault: RuleFault }): ReactNode {
  const { text, lang } = useFaultWords()(fault);
  return <span {...(lang ? { lang, dir: "ltr" } : {})}>{text}</span>;
}
