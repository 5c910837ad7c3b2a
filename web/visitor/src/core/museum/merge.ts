import type { Detail, Localization } from "@cicerone/api/types";

/**
 * joinLanguages adds the languages of a stored copy of the museum to a fresh one, if both have the same version, so
 * that the phone can change language offline.
 */
export function joinLanguages(fresh: Detail, stored: Detail): Detail {
  if (fresh.idMuseum !== stored.idMuseum || fresh.version !== stored.version) return fresh;
  const joined = joinCopies(fresh, stored) as Detail;
  return { ...joined, media: { ...stored.media, ...fresh.media } };
}

/**
 * joinCopies adds the languages of a stored copy of content to a fresh one. It relies on copies of one version having the
 * same structure, whatever their fields are named.
 */
export function joinCopies(fresh: unknown, stored: unknown): unknown {
  if (Array.isArray(fresh) && Array.isArray(stored)) {
    return areLocalizations(fresh) && areLocalizations(stored)
      ? union(fresh, stored)
      : fresh.map((item, at) => joinCopies(item, stored[at]));
  }
  if (!isObject(fresh) || !isObject(stored)) return fresh;
  return Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, joinCopies(value, stored[name])]));
}

function union(fresh: Localization[], stored: Localization[]): Localization[] {
  const codes = new Set(fresh.map(({ languageCode }) => languageCode));
  return [...fresh, ...stored.filter(({ languageCode }) => !codes.has(languageCode))];
}

function areLocalizations(list: unknown[]): list is Localization[] {
  return list.every((item) => isObject(item) && typeof item["languageCode"] === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
