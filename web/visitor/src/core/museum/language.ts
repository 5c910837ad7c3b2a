import type { Language } from "@cicerone/api/types";
import { interfaceLanguageOf, twoLetters } from "@cicerone/i18n/languages";

/** LanguageChoice is the language in use: its id and full code, such as 2 and en_GB. */
export type LanguageChoice = Pick<Language, "idLanguage" | "code">;

/** LanguagePreferences is where a default language may come from, in the order of LANG-3. */
export interface LanguagePreferences {
  /** A lang query of the address; it goes before everything stored. */
  query?: string | null | undefined;
  /** Of the stored visit. */
  visit?: string | null | undefined;
  /** Of the local-storage key language. */
  stored?: string | null | undefined;
  /** navigator.languages, the visitor's own order. */
  browser?: readonly string[] | undefined;
}

/** What the visitor hears when none of their own languages is there (specification 1 §4). */
const FALLBACK_ORDER = ["en", "es"];

/** NO_LANGUAGES is the language of a museum that lists none (specification 1 §4). */
export const NO_LANGUAGES: LanguageChoice = { idLanguage: 1, code: "es_ES" };

/** DEFAULT_LANGUAGE is the language of calls made while no visit is stored (specification 1 §9). */
export const DEFAULT_LANGUAGE: LanguageChoice = { idLanguage: 2, code: "en_GB" };

/**
 * chooseLanguage chooses among a museum's languages (LANG-3): stored visit, stored language, browser, then en and es.
 * Codes are compared by their first two letters; a full match goes before that. With no match the first language is
 * used, with no languages id 1.
 */
export function chooseLanguage(languages: readonly Language[], preferences: LanguagePreferences): LanguageChoice {
  const wishes = [
    preferences.query,
    preferences.visit,
    preferences.stored,
    ...(preferences.browser ?? []),
    ...FALLBACK_ORDER,
  ];
  for (const wish of wishes) {
    const language = findLanguage(languages, wish ?? "");
    if (language !== undefined) return { idLanguage: language.idLanguage, code: language.code };
  }
  const [first] = languages;
  return first === undefined ? NO_LANGUAGES : { idLanguage: first.idLanguage, code: first.code };
}

/** The language with that code: in full when one has it, else by the first two letters. */
export function findLanguage<L extends { code: string }>(languages: readonly L[], code: string): L | undefined {
  const short = shortCode(code);
  if (short === "") return undefined;
  const full = code.replaceAll("-", "_").toLowerCase();
  return (
    languages.find((language) => language.code.toLowerCase() === full) ??
    languages.find((language) => shortCode(language.code) === short)
  );
}

/** Two letters for comparison; Norwegian's nb and nn count as no. */
function shortCode(code: string): string {
  return interfaceLanguageOf(code) ?? twoLetters(code);
}
