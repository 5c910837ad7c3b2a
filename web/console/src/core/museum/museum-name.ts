import { interfaceLanguageOf } from "@cicerone/i18n/languages";
import { useLanguage } from "@cicerone/i18n/provider";
import { useCallback } from "react";
import type { Museum } from "../../api/types";

/** useMuseumName returns a function that names a museum in the console's language, else in one that it has. */
export function useMuseumName(): (museum: Museum) => string {
  const language = useLanguage();
  return useCallback(
    ({ name, code }) => {
      const names = Object.entries(name);
      const own = names.find(([key]) => interfaceLanguageOf(key) === language);
      return (own ?? names.find(([key]) => interfaceLanguageOf(key) === "en") ?? names[0])?.[1] ?? code;
    },
    [language],
  );
}
