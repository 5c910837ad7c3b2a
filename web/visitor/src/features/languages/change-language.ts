import { ApiError } from "@cicerone/api/error";
import { interfaceLanguageOf } from "@cicerone/i18n/languages";
import { useState } from "react";
import type { LanguageChoice } from "../../core/museum/language";
import { isOnline } from "../../core/offline/online";
import { type Services, useServices } from "../../core/services";
import type { ErrorKey } from "../../i18n/catalogue";
import { loadCatalogue } from "../../i18n/catalogue";

/**
 * changeLanguage changes the museum's content, the interface, the visit and the stored language together (LANG-2),
 * after messages and content were fetched. It returns an error key, or null on success.
 */
async function changeLanguage(
  { loader, storage, visits }: Services,
  language: LanguageChoice,
): Promise<ErrorKey | null> {
  try {
    const words = interfaceLanguageOf(language.code);
    if (words !== undefined) await loadCatalogue(words);
    if (!(await loader.changeLanguage(language))) return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return isOnline() ? "error_update" : "no_internet";
    return error.kind === "offline" ? "no_internet" : "error_update";
  }
  storage.set("language", language.code);
  await visits.setLanguage(language.idLanguage, language.code);
  return null;
}

/** LanguageChange is the state of a change of language. */
export interface LanguageChange {
  /** Code of the language that is being fetched. */
  pending: string | null;
  error: ErrorKey | null;
  change: (language: LanguageChoice) => void;
}

/** useLanguageChange changes the visitor's language: `const { change, pending, error } = useLanguageChange()`. */
export function useLanguageChange(): LanguageChange {
  const services = useServices();
  const [{ pending, error }, setState] = useState<Omit<LanguageChange, "change">>({ pending: null, error: null });
  const change = async (language: LanguageChoice) => {
    setState({ pending: language.code, error: null });
    const failure = await changeLanguage(services, language);
    // A later choice is pending and reports its own result.
    setState((current) => (current.pending === language.code ? { pending: null, error: failure } : current));
  };
  return { pending, error, change: (language) => void change(language) };
}
