import type { Presentation } from "@cicerone/api/types";
import { interfaceLanguageOf } from "@cicerone/i18n/languages";
import { DEFAULT_LANGUAGE, type LanguageChoice, chooseLanguage } from "./language";

/** Id of the script element in which the server's first page carries the museum's Presentation as JSON. */
export const FIRST_PAINT_ID = "cicerone-presentation";

/** What the server's first page tells of the museum; null when it tells nothing. */
export function readFirstPaint(page: Document): Presentation | null {
  const text = page.getElementById(FIRST_PAINT_ID)?.textContent;
  if (text === undefined || text === null || text === "") return null;
  try {
    return JSON.parse(text) as Presentation;
  } catch {
    return null;
  }
}

/**
 * The language to begin with (LANG-3), before the museum and what checks the phone's storage are there:
 * the address's lang, the stored visit's, the stored one, the browser's.
 */
export function firstLanguage(
  presentation: Presentation | null,
  search: string,
  storage: Pick<Storage, "getItem"> | null,
  browser: readonly string[],
): LanguageChoice {
  const preferences = {
    query: new URLSearchParams(search).get("lang"),
    visit: visitLanguage(storage?.getItem("visitv2") ?? null),
    stored: storage?.getItem("language") ?? null,
    browser,
  };
  if (presentation !== null) return chooseLanguage(presentation.languages, preferences);
  const { query, visit, stored } = preferences;
  const code = [query, visit, stored, ...browser].find((wish) => interfaceLanguageOf(wish ?? "") !== undefined);
  return code === undefined || code === null ? DEFAULT_LANGUAGE : { ...DEFAULT_LANGUAGE, code };
}

function visitLanguage(text: string | null): string | null {
  try {
    const { languageCode } = JSON.parse(text ?? "{}") as { languageCode?: unknown };
    return typeof languageCode === "string" ? languageCode : null;
  } catch {
    return null;
  }
}
