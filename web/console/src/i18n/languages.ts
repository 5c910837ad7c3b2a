import { type InterfaceLanguage, interfaceLanguageOf } from "@cicerone/i18n/languages";

/** consoleLanguages are the languages that the console speaks (specification 3 §1). */
export const consoleLanguages = ["en", "es", "fr", "de", "ar"] as const satisfies readonly InterfaceLanguage[];

export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** consoleLanguageOf returns the first of some language codes that the console speaks; English if it speaks none. */
export function consoleLanguageOf(codes: readonly (string | null | undefined)[]): ConsoleLanguage {
  for (const code of codes) {
    const language = interfaceLanguageOf(code ?? "");
    const spoken = consoleLanguages.find((candidate) => candidate === language);
    if (spoken !== undefined) return spoken;
  }
  return "en";
}
