import type { Detail, Localization } from "@cicerone/api/types";

/**
 * joinLanguages joins the languages of two copies of a museum, so that the phone can change between them offline:
 * fresh, with the localizations of other languages that stored has. Another version shares nothing: fresh alone.
 */
export function joinLanguages(fresh: Detail, stored: Detail): Detail {
  if (fresh.idMuseum !== stored.idMuseum || fresh.version !== stored.version) return fresh;
  const joined = join(fresh, stored) as Detail;
  return { ...joined, media: { ...stored.media, ...fresh.media } };
}

/** Copies of one version have one structure, so what stands at one place is the same element. */
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
