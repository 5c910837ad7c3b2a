import { formattingTag } from "@cicerone/i18n/languages";
import { useLanguage } from "@cicerone/i18n/provider";
import { useMemo } from "react";

/** useLanguageName returns a function that names a museum's language, such as es_ES, in the console's language. */
export function useLanguageName(): (code: string) => string {
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([formattingTag(language)], { type: "language" }), [language]);
  return (code) => names.of(code.replace("_", "-")) ?? code;
}
