import { formattingTag } from "@cicerone/i18n/languages";
import { useLanguage } from "@cicerone/i18n/provider";
import { useCallback } from "react";

/** useLanguageName returns a function that names a museum's language, such as es_ES, in the console's language. */
export function useLanguageName(): (code: string) => string {
  const tag = formattingTag(useLanguage());
  // A museum has one variety of each language at most.
  return useCallback((code: string) => namesIn(tag).of(code.split("_")[0] ?? code) ?? code, [tag]);
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Returns the names of languages in a language. Making them takes long enough to be felt in each row of a table. */
function namesIn(tag: string): Intl.DisplayNames {
  const names = displayNames.get(tag) ?? new Intl.DisplayNames([tag], { type: "language" });
  displayNames.set(tag, names);
  return names;
}
