import type { Detail, Localization } from "@cicerone/api/types";

/**
 * joinLanguages adds the languages of a stored copy of the museum to a fresh one, if both have the same version, so
 * that the phone can change language offline.
 */
export function joinLanguages(fresh: Detail, stored: Detail): Detail {
  if (fresh.idMuseum !== stored.idMuseum || fresh.version !== stored.version) return fresh;
  const joined = join(fresh, stored) as Detail;
  return { ...joined, media: { ...stored.media, ...fresh.media } };
}

/** join relies on copies of one version having the same structure. */
function join(fresh: unknown, stored: unknown): unknown {
  if (Array.isArray(fresh)) {
    return Array.isArray(stored) ? fresh.map((item, at) => join(item, stored[at])) : fresh;
  }
  if (!isObject(fresh) || !isObject(stored)) return fresh;
  const joined: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fresh)) {
    joined[name] = name === "localizations" ? union(value, stored[name]) : join(value, stored[name]);
  }
  return joined;
}

function union(fresh: unknown, stored: unknown): unknown {
  if (!Array.isArray(fresh) || !Array.isArray(stored)) return fresh;
  const codes = new Set(fresh.map((localization: Localization) => localization.languageCode));
  return [...fresh, ...stored.filter((localization: Localization) => !codes.has(localization.languageCode))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
