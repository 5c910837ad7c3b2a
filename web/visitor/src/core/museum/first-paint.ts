import type { Presentation } from "@cicerone/api/types";
import { interfaceLanguageOf } from "@cicerone/i18n/languages";
import { DAY } from "../../lib/time";
import { DEFAULT_LANGUAGE, type LanguageChoice, chooseLanguage } from "./language";

/** FIRST_PAINT_ID is the id of the script element with the museum's Presentation as JSON in the server's first page. */
export const FIRST_PAINT_ID = "cicerone-presentation";

/** readFirstPaint returns the museum's presentation in the server's first page; null if there is none. */
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
 * firstLanguage returns the language of the first screen (LANG-3) before the museum has loaded: the address's lang, the
 * stored visit's, the stored one, the browser's.
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

/** storedAcceptance returns the idMuseum whose privacy policy was accepted in this visit; null if there is none. */
export function storedAcceptance(storage: Pick<Storage, "getItem"> | null, now: number): number | null {
  try {
    const stored = JSON.parse(storage?.getItem("cicerone-policy-accepted") ?? "null") as {
      idMuseum?: unknown;
      accepted?: unknown;
    } | null;
    const { idMuseum, accepted } = stored ?? {};
    // A visit lasts a day.
    const isCurrent = typeof accepted === "number" && now - accepted < DAY;
    return isCurrent && typeof idMuseum === "number" ? idMuseum : null;
  } catch {
    return null;
  }
}

function visitLanguage(text: string | null): string | null {
  try {
    const { languageCode } = JSON.parse(text ?? "{}") as { languageCode?: unknown };
    return typeof languageCode === "string" ? languageCode : null;
  } catch {
    return null;
  }
}
