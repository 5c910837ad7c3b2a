import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";

/** FieldLabels name fields and explain them. */
export interface FieldLabels {
  label(type: string, field: Field): string;
  /** With its language, where the catalogue has none and the model's own English is shown. */
  help(type: string, field: Pick<Field, "name" | "doc">): { text: string; lang?: "en" } | undefined;
  /** One of the values of an enum. */
  value(type: string, field: Field, value: string): string;
}

/** useFieldLabels returns the labels: the catalogue's for the field of the type, or for all fields of the name. */
export function useFieldLabels(): FieldLabels {
  const t = useTranslations("model");
  return useMemo(() => {
    const find = (...keys: string[]): string | undefined => {
      const key = keys.find((candidate) => t.has(candidate as Parameters<typeof t>[0]));
      return key === undefined ? undefined : t(key as Parameters<typeof t>[0]);
    };
    return {
      label: (type, { name }) => find(`${type}_${name}`, name) ?? wordsOf(name),
      help: (type, { name, doc }) => {
        const text = find(`${type}_${name}_help`, `${name}_help`);
        if (text !== undefined) return text === NO_HELP ? undefined : { text };
        return doc === "" ? undefined : { text: doc, lang: "en" };
      },
      value: (type, { name }, value) => find(`${type}_${name}_${value}`, `${name}_${value}`) ?? wordsOf(value),
    };
  }, [t]);
}

/** wordsOf returns the words of a name such as openingHours: what a new field is called until the catalogue names it. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the catalogue has for a field whose name says enough. */
const NO_HELP = "-";
