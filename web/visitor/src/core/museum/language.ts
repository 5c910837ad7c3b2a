import type { Language } from "@cicerone/api/types";
import { interfaceLanguageOf, twoLetters } from "@cicerone/i18n/languages";

/** LanguageChoice is a language's id and full code, such as 2 and en_GB. */
export type LanguageChoice = Pick<Language, "idLanguage" | "code">;

/** LanguagePreferences are the sources of the default language, in the order of LANG-3. */
export interface LanguagePreferences {
  /** The lang query of the address. */
  query?: string | null | undefined;
  /** Language of the stored visit. */
  visit?: string | null | undefined;
  /** Local-storage key language. */
  stored?: string | null | undefined;
  /** navigator.languages. */
  browser?: readonly string[] | undefined;
}

/** Used if none of the visitor's languages is available (specification 1 §4). */
const FALLBACK_ORDER = ["en", "es"];

/** NO_LANGUAGES is the language of a museum that lists none (specification 1 §4). */
export const NO_LANGUAGES: LanguageChoice = { idLanguage: 1, code: "es_ES" };

/** DEFAULT_LANGUAGE is the language of calls without a stored visit (specification 1 §9). */
export const DEFAULT_LANGUAGE: LanguageChoice = { idLanguage: 2, code: "en_GB" };

/**
 * chooseLanguage chooses a museum's language (LANG-3): stored visit, stored language, browser, then en and es. It
 * compares the first two letters and prefers a full match. Without a match it returns the first language, without
 * languages id 1.
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

/** findLanguage returns the language with that code, or else one with the same first two letters. */
export function findLanguage<L extends { code: string }>(languages: readonly L[], code: string): L | undefined {
  const short = shortCode(code);
  if (short === "") return undefined;
  const full = code.replaceAll("-", "_").toLowerCase();
  return (
    languages.find((language) => language.code.toLowerCase() === full) ??
    languages.find((language) => shortCode(language.code) === short)
  );
}

/**
 * missingLanguage returns the primary subtag of a language tag, such as ja for ja-JP, if the museum has no such language;
 * otherwise null.
 */
export function missingLanguage(languages: readonly Pick<Language, "code">[], tag: string): string | null {
  const wanted = primarySubtag(tag);
  const isMissing = wanted !== "" && !languages.some(({ code }) => primarySubtag(code) === wanted);
  // A museum that lists no languages has one all the same (NO_LANGUAGES).
  return isMissing && languages.length > 0 ? wanted : null;
}

/** primarySubtag returns a code's letters before the region; empty if it has none. nb and nn count as no. */
function primarySubtag(code: string): string {
  const [letters = ""] = /^[a-z]{2,3}(?![a-z])/.exec(code.toLowerCase()) ?? [];
  return letters.length === 2 ? shortCode(letters) : letters;
}

/** shortCode returns two letters for comparison; nb and nn count as no. */
function shortCode(code: string): string {
  return interfaceLanguageOf(code) ?? twoLetters(code);
}
