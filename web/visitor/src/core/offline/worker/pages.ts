import { isOfBuild, museumPages } from "./page-key";

/** Pages are kept for one build: they name its scripts. */
const PREFIX = "cicerone-pages-";

/** How long the server is waited for before a page comes from the phone, in milliseconds. */
const PAGE_TIMEOUT_MS = 3_000;

/** The pages that addresses of the app begin with. */
export interface Pages {
  /**
   * The page for an address: the one that is kept, else the server's, else the app's own without a museum. A server
   * that fails has no page.
   */
  answer(address: URL): Promise<Response>;
  /** Keeps the newest pages of the address's museum for the next time. */
  keep(address: URL): Promise<void>;
  /** Fetches this build's form of the pages that the former build has kept. */
  renew(): Promise<void>;
  /** Forgets the pages of other builds. */
  forgetOthers(): Promise<void>;
}

/** What pages need of the app's files; see AppFiles. */
export interface PageFiles {
  readonly paths: ReadonlySet<string>;
  readonly build: string;
  shell(): Promise<Response>;
}

/** Makes the pages of a build. */
export function createPages(files: PageFiles): Pages {
  const cacheName = PREFIX + files.build;

  const fetchAndKeep = async (address: string) => {
    const response = await fetch(address, { cache: "no-cache" });
    if (response.status !== 200) return;
    const html = await response.clone().text();
    if (isOfBuild(html, files.paths)) await (await caches.open(cacheName)).put(address, response);
  };

  const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);

  return {
    async answer(address) {
      const own = museumPages(address)?.own;
      if (own !== undefined) {
        const kept = await (await caches.open(cacheName)).match(own, { ignoreVary: true });
        if (kept !== undefined) return kept;
      }
      try {
        const response = await Promise.race([fetch(address), giveUp(PAGE_TIMEOUT_MS)]);
        if (response.status < 500) return response;
      } catch {
        // No connection, or none that leads anywhere.
      }
      return files.shell();
    },
    async keep(address) {
      await Promise.all((museumPages(address)?.all ?? []).map(fetchAndKeep));
    },
    async renew() {
      const addresses = new Set<string>();
      for (const name of await others()) {
        for (const { url } of await (await caches.open(name)).keys()) addresses.add(url);
      }
      await Promise.all([...addresses].map((address) => fetchAndKeep(address).catch(() => undefined)));
    },
    async forgetOthers() {
      for (const name of await others()) await caches.delete(name);
    },
  };
}

function giveUp(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
}
