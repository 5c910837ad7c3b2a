import type { Localization } from "@cicerone/api/types";
import { direction, twoLetters } from "@cicerone/i18n/languages";

/** A field of a localization that holds a text or the address of a media file. */
export type LocalizedField = Exclude<keyof Localization, "languageCode" | "fallbacks">;

/** A text as it is shown: empty when no language has it. */
export interface LocalizedText {
  text: string;
  /** Set when the text is in another language than the interface: spread onto the element that shows it. */
  attributes: { lang?: string; dir?: "ltr" | "rtl" };
}

/** An element's texts in the visitor's language. */
export interface Locale {
  /** The field's text; empty when no language has it. */
  (field: LocalizedField): string;
  /** The field's text with the lang and dir that its element must carry. */
  of(field: LocalizedField): LocalizedText;
}

/**
 * The localization rule (LANG-5): the full code, then the first two letters, then the first available. It is
 * applied field by field, so that a half-translated work never shows a blank; an element without
 * localizations gives an empty locale.
 */
export function localize(localizations: readonly Localization[] | null | undefined, languageCode: string): Locale {
  const ordered = order(localizations ?? [], languageCode);
  const of = (field: LocalizedField): LocalizedText => {
    for (const localization of ordered) {
      const text = localization[field];
      if (text === undefined || text === "") continue;
      return {
        text,
        attributes: attributes(localization.fallbacks?.[field] ?? localization.languageCode, languageCode),
      };
    }
    return { text: "", attributes: {} };
  };
  return Object.assign((field: LocalizedField) => of(field).text, { of });
}

function order(localizations: readonly Localization[], languageCode: string): Localization[] {
  const short = twoLetters(languageCode);
  const distance = (code: string) => (code === languageCode ? 0 : twoLetters(code) === short ? 1 : 2);
  return [...localizations].sort((a, b) => distance(a.languageCode) - distance(b.languageCode));
}

function attributes(from: string, languageCode: string): LocalizedText["attributes"] {
  if (twoLetters(from) === twoLetters(languageCode)) return {};
  return { lang: from.replaceAll("_", "-"), dir: direction(from) };
}
