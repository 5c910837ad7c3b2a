import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { useLanguageName } from "../../ui/language-name";

/** ListColumn is a column of a list; all can be sorted by. */
export interface ListColumn {
  /** Such as title, or language-es_ES. */
  id: string;
  name: string;
  /** Shown in its head where the name is too long. */
  short?: string;
  width: number | `${number}fr`;
  minWidth: number;
}

/** HIDDEN_AT_FIRST are the columns that a list shows only where somebody chose them: authors stand with the titles. */
export const HIDDEN_AT_FIRST: readonly string[] = ["author"];

/** useColumns returns the columns that a list can have. */
export function useColumns(fields: readonly Field[], languages: readonly string[], hasCamera: boolean): ListColumn[] {
  const t = useTranslations("list");
  const languageName = useLanguageName();
  return useMemo(() => {
    const has = (name: string): boolean => fields.some((field) => field.name === name);
    const isLocalized = fields.some(({ kind }) => kind === "text" || kind === "richText");
    const fixed = (id: string, name: string, width: number): ListColumn => ({ id, name, width, minWidth: width });
    const columns: (ListColumn | false)[] = [
      has("code") && fixed("code", t("number"), 84),
      { id: "title", name: t("name"), width: "3fr", minWidth: 200 },
      has("author") && { id: "author", name: t("author"), width: "1fr", minWidth: 120 },
      has("outstanding") && { ...fixed("outstanding", t("outstanding"), 40), short: "★" },
      has("hall") && { id: "hall", name: t("hall"), width: "1fr", minWidth: 100 },
      ...(isLocalized
        ? languages.map((code) => ({
            ...fixed(`language-${code}`, languageName(code), 34),
            short: code.slice(0, 2).toUpperCase(),
          }))
        : []),
      has("audio") && fixed("sound", t("sound"), 60),
      has("transcript") && fixed("transcript", t("transcript"), 82),
      has("imageAlt") && { ...fixed("alternative", t("alternative"), 66), short: t("alternativeShort") },
      hasCamera && fixed("camera", t("camera"), 70),
      { id: "changed", name: t("changed"), width: "1fr", minWidth: 100 },
    ];
    return columns.filter((column) => column !== false);
  }, [fields, languages, hasCamera, languageName, t]);
}
