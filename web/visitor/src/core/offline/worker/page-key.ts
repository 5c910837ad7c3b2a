/** A museum's two pages: the server paints the first one, every other address begins with the same plain page. */
export interface MuseumPages {
  /** What the address is kept under, and where it is fetched from. */
  own: string;
  /** Both pages of the museum, as they are fetched. */
  all: string[];
}

const MUSEUM = /^\/museums\/[^/]+/;

/**
 * The pages of the museum that an address belongs to; null for an address of no museum. Of its query only the
 * language changes the page: a code is read by the app.
 */
export function museumPages(address: URL): MuseumPages | null {
  const [museum] = MUSEUM.exec(address.pathname) ?? [];
  if (museum === undefined) return null;
  const lang = address.searchParams.get("lang");
  const front = address.origin + museum + (lang === null ? "" : `?lang=${encodeURIComponent(lang)}`);
  const inside = `${address.origin}${museum}/options`;
  const isFront = address.pathname.replace(/\/$/, "") === museum;
  return { own: isFront ? front : inside, all: [front, inside] };
}

/** Whether every script that a page begins with is among the build's files: only such a page may be kept. */
export function isOfBuild(html: string, paths: ReadonlySet<string>): boolean {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source ?? "");
  return scripts.length > 0 && scripts.every((source) => paths.has(source));
}
