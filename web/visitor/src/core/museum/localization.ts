import type { Localization } from "@cicerone/api/types";
import { direction, twoLetters } from "@cicerone/i18n/languages";

/** LocalizedField is a field of a localization: a text or a media address. */
export type LocalizedField = Exclude<keyof Localization, "languageCode" | "fallbacks">;

/** LocalizedText is a text to display; empty if no language has it. */
export interface LocalizedText {
  text: string;
  /** Attributes of the element that shows the text, if its language is not the interface's. */
  attributes: { lang?: string; dir?: "ltr" | "rtl" };
}

/** ContentTranslator translates the fields of a museum element into the visitor's language. */
export interface ContentTranslator {
  /** Returns the field's text; empty if no language has it. */
  (field: LocalizedField): string;
  /** Returns the field's text with the lang and dir of the element that shows it. */
  localizedText(field: LocalizedField): LocalizedText;
}

/**
 * localize returns a translator that applies the localization rule (LANG-5): the full language code, then its first two
 * letters, then the first language available. The rule applies field by field, so that a half-translated work has no
 * empty texts. Without localizations every text is empty.
 */
export function localize(
  localizations: readonly Localization[] | null | undefined,
  languageCode: string,
): ContentTranslator {
  const sorted = sortByPreference(localizations ?? [], languageCode);
  const localizedText = (field: LocalizedField): LocalizedText => {
    for (const localization of sorted) {
      const text = localization[field];
      if (text === undefined || text === "") continue;
      return {
        text,
        attributes: textAttributes(localization.fallbacks?.[field] ?? localization.languageCode, languageCode),
      };
    }
    return { text: "", attributes: {} };
  };
  return Object.assign((field: LocalizedField) => localizedText(field).text, { localizedText });
}

function sortByPreference(localizations: readonly Localization[], languageCode: string): Localization[] {
  const short = twoLetters(languageCode);
  const distance = (code: string) => (code === languageCode ? 0 : twoLetters(code) === short ? 1 : 2);
  return [...localizations].sort((a, b) => distance(a.languageCode) - distance(b.languageCode));
}

function textAttributes(textLanguage: string, languageCode: string): LocalizedText["attributes"] {
  if (twoLetters(textLanguage) === twoLetters(languageCode)) return {};
  return { lang: textLanguage.replaceAll("_", "-"), dir: direction(textLanguage) };
}
