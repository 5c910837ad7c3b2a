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

/** sourceLanguage is the language that catalogues are translated from and fall back to. */
export const sourceLanguage = "en" satisfies InterfaceLanguage;

/** ownNames are the languages' names in their own language. */
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

// Phones report Norway's two written standards by their own codes.
const aliases: Record<string, InterfaceLanguage> = { nb: "no", nn: "no" };

const rightToLeft = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

// Tags where the two letters are not enough: European Portuguese has other plurals than Brazilian, and Arabic keeps the
// digits of the works' labels and keys.
const formattingTags: Partial<Record<InterfaceLanguage, string>> = {
  ar: "ar-u-nu-latn",
  en: "en-GB",
  no: "nb",
  pt: "pt-PT",
  zh: "zh-CN",
};

/**
 * twoLetters returns the first two letters of a language code: `es_ES`, `es-419` and `ES` are `es` (specification 1
 * §4).
 */
export function twoLetters(code: string): string {
  return code
    .replace(/[^a-z]/gi, "")
    .slice(0, 2)
    .toLowerCase();
}

/**
 * interfaceLanguageOf returns the interface language of a code such as `es_ES` or `nb-NO`; undefined if there is none.
 */
export function interfaceLanguageOf(code: string): InterfaceLanguage | undefined {
  const letters = twoLetters(code);
  return aliases[letters] ?? interfaceLanguages.find((language) => language === letters);
}

/** direction returns the writing direction of a language code, with or without a catalogue. */
export function direction(code: string): "ltr" | "rtl" {
  return rightToLeft.has(twoLetters(code)) ? "rtl" : "ltr";
}

/** formattingTag returns the BCP 47 tag for numbers, dates and plurals of an interface language. */
export function formattingTag(language: InterfaceLanguage): string {
  return formattingTags[language] ?? language;
}
