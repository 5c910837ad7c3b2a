import { inTime } from "./network";
import { isFromBuild, museumPages } from "./page-key";

/** Start of the name of a build's cache: pages refer to their build's scripts. */
const PREFIX = "cicerone-pages-";

/** Pages serves navigations. */
export interface Pages {
  /** Returns the page of an address: the stored one, the server's, or if the server fails the app's without a museum. */
  respond(address: URL): Promise<Response>;
  /** Stores the current pages of the address's museum for the next navigation. */
  update(address: URL): Promise<void>;
  /** Fetches this build's version of the pages that other builds have stored. */
  renew(): Promise<void>;
  /** Deletes the pages of other builds. */
  deleteOtherBuilds(): Promise<void>;
}

/** PageFiles is the part of AppFiles that pages use. */
export interface PageFiles {
  readonly paths: ReadonlySet<string>;
  readonly build: string;
  shell(): Promise<Response>;
}

export function createPages(files: PageFiles): Pages {
  const cacheName = PREFIX + files.build;

  const fetchAndStore = async (address: string) => {
    const response = await fetch(address, { cache: "no-cache" });
    if (response.status !== 200) return;
    const html = await response.clone().text();
    if (isFromBuild(html, files.paths)) await (await caches.open(cacheName)).put(address, response);
  };

  const otherBuildCaches = async () =>
    (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);

  return {
    async respond(address) {
      const key = museumPages(address)?.key;
      if (key !== undefined) {
        const stored = await (await caches.open(cacheName)).match(key, { ignoreVary: true });
        if (stored !== undefined) return stored;
      }
      try {
        const response = await inTime(fetch(address, { redirect: "manual" }));
        if (response.status < 500) return response;
      } catch {
        // The connection failed or is too slow.
      }
      return files.shell();
    },
    async update(address) {
      await Promise.all((museumPages(address)?.all ?? []).map(fetchAndStore));
    },
    async renew() {
      const addresses = new Set<string>();
      for (const name of await otherBuildCaches()) {
        for (const { url } of await (await caches.open(name)).keys()) addresses.add(url);
      }
      await Promise.all([...addresses].map((address) => fetchAndStore(address).catch(() => undefined)));
    },
    async deleteOtherBuilds() {
      for (const name of await otherBuildCaches()) await caches.delete(name);
    },
  };
}
