/** MuseumPages are a museum's two pages: its front page, painted by the server, and one for all other addresses. */
export interface MuseumPages {
  /** URL of the page that serves the address; also its cache key. */
  key: string;
  /** URLs of both pages. */
  all: string[];
}

const MUSEUM = /^\/museums\/[^/]+/;

/**
 * museumPages returns the pages of an address's museum; null if it belongs to none. Of the query only the language
 * changes a page.
 */
export function museumPages(address: URL): MuseumPages | null {
  const [museum] = MUSEUM.exec(address.pathname) ?? [];
  if (museum === undefined) return null;
  const lang = address.searchParams.get("lang");
  const front = address.origin + museum + (lang === null ? "" : `?lang=${encodeURIComponent(lang)}`);
  const inside = `${address.origin}${museum}/options`;
  const isFront = address.pathname.replace(/\/$/, "") === museum;
  return { key: isFront ? front : inside, all: [front, inside] };
}

/** isFromBuild reports whether all scripts of a page are files of the build: only such a page may be stored. */
export function isFromBuild(html: string, paths: ReadonlySet<string>): boolean {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source ?? "");
  return scripts.length > 0 && scripts.every((source) => paths.has(source));
}
