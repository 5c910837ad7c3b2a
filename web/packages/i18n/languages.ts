/** interfaceLanguages are the eighteen languages of the interface (specification 1 §1), by ISO 639-1 code. */
export const interfaceLanguages = [
  "ar",
  "ca",
  "de",
  "el",
  "en",
  "es",
  "eu",
  "fr",
  "gl",
  "it",
  "ja",
  "ko",
  "nl",
  "no",
  "pt",
  "ru",
  "sv",
  "zh",
] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** sourceLanguage is the language every catalogue is translated from and falls back to. */
export const sourceLanguage = "en" satisfies InterfaceLanguage;

/** What each language calls itself, for a visitor who reads no other. */
export const ownNames: Record<InterfaceLanguage, string> = {
  ar: "العربية",
  ca: "Català",
  de: "Deutsch",
  el: "Ελληνικά",
  en: "English",
  es: "Español",
  eu: "Euskara",
  fr: "Français",
  gl: "Galego",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  nl: "Nederlands",
  no: "Norsk",
  pt: "Português",
  ru: "Русский",
  sv: "Svenska",
  zh: "中文",
};

// Norwegian has two written standards with codes of their own; phones report those, catalogues say "no".
const aliases: Record<string, InterfaceLanguage> = { nb: "no", nn: "no" };

const rightToLeft = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

// Where the two letters alone would count or write numbers otherwise than our visitors do: European
// Portuguese counts unlike Brazilian, and Arabic keeps the digits that stand on the works' labels and keys.
const formattingTags: Partial<Record<InterfaceLanguage, string>> = {
  ar: "ar-u-nu-latn",
  en: "en-GB",
  no: "nb",
  pt: "pt-PT",
  zh: "zh-CN",
};

/** The first two letters of a language code, punctuation apart: `es_ES`, `es-419` and `ES` are `es` (specification 1 §4). */
export function twoLetters(code: string): string {
  return code
    .replace(/[^a-z]/gi, "")
    .slice(0, 2)
    .toLowerCase();
}

/** The interface language of a language code such as `es_ES` or `nb-NO`, or undefined where there is no catalogue. */
export function interfaceLanguageOf(code: string): InterfaceLanguage | undefined {
  const letters = twoLetters(code);
  return aliases[letters] ?? interfaceLanguages.find((language) => language === letters);
}

/** The writing direction of any language code, also of content in a language that has no catalogue. */
export function direction(code: string): "ltr" | "rtl" {
  return rightToLeft.has(twoLetters(code)) ? "rtl" : "ltr";
}

/** The BCP 47 tag by which numbers, dates and plurals of an interface language are formatted. */
export function formattingTag(language: InterfaceLanguage): string {
  return formattingTags[language] ?? language;
}
