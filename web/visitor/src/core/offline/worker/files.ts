import { PrecacheController } from "workbox-precaching/PrecacheController.js";

/** BuildFile is a file of the build, as listed in the worker's manifest. */
export interface BuildFile {
  /** Path on the server, without the leading slash. */
  url: string;
  /** Null if the name contains the content's hash. */
  revision: string | null;
}

/** Files of this build, and of other builds that open pages still use. */
const APP_CACHE = "cicerone-app";
/** Files that are stored when they are first used. */
const LAZY_CACHE = "cicerone-used";

/** Message catalogues, the QR code reader for browsers without their own, and the recognition engine. */
const LAZY_FILE = /^assets\/(?:words\/|.*\.wasm$)/;

/** The contents of small files by path (build/parts.ts). */
const PARTS_FILE = /^assets\/parts-[\w-]+\.json$/;

const INDEX = "index.html";

/** AppFiles serves the app's files from the phone. */
export interface AppFiles {
  /** Paths of the build's files, with the leading slash. */
  readonly paths: ReadonlySet<string>;
  /** Differs for every build. */
  readonly build: string;
  /** Downloads the files that are not on the phone yet. */
  install(event: ExtendableEvent): Promise<unknown>;
  /** Returns the app's page without a museum; it works for every address of the app. */
  shell(): Promise<Response>;
  /** Returns a file of any build from the phone, or from the server. */
  respond(request: Request): Promise<Response>;
  /** Stores files that pages loaded before the worker was installed. */
  cacheUsed(addresses: readonly string[]): Promise<void>;
  /** Deletes the files of other builds. */
  deleteOtherBuilds(): Promise<void>;
}

export function createAppFiles(manifest: readonly BuildFile[], root: string): AppFiles {
  const partsFile = manifest.find(({ url }) => PARTS_FILE.test(url));
  const precached = manifest.filter((file) => file !== partsFile && !LAZY_FILE.test(file.url));
  const lazy = new Set(manifest.filter(({ url }) => LAZY_FILE.test(url)).map(({ url }) => absolute(url)));
  const precache = new PrecacheController({ cacheName: APP_CACHE });
  precache.addToCacheList(precached.map((file) => ({ ...file, url: absolute(file.url) })));

  function absolute(path: string): string {
    return new URL(path, root).href;
  }

  const find = async (cacheName: string, address: string) =>
    (await caches.open(cacheName)).match(address, { ignoreVary: true });

  const fetchLazy = async (address: string): Promise<Response> => {
    const response = await fetch(address);
    if (response.ok) await store(address, response.clone());
    return response;
  };

  /** Stores a file; without space for it, it is fetched again the next time. */
  const store = async (address: string, response: Response) => {
    try {
      await (await caches.open(LAZY_CACHE)).put(address, response);
    } catch (error) {
      console.warn("worker: a file is not kept:", error instanceof Error ? error.name : error);
    }
  };

  /** Fetches this build's version of the lazy files that another build has stored. */
  const updateLazy = async () => {
    const stored = (await (await caches.open(LAZY_CACHE)).keys()).map(({ url }) => withoutHash(url));
    const wanted = [...lazy].filter((address) => stored.includes(withoutHash(address)));
    await Promise.all(
      wanted.map(
        async (address) => (await find(LAZY_CACHE, address)) ?? (await fetchLazy(address).catch(() => undefined)),
      ),
    );
  };

  /** Stores the small files with one request; if it fails, install requests them one by one. */
  const storeParts = async () => {
    if (partsFile === undefined) return;
    const response = await fetch(absolute(partsFile.url));
    if (!response.ok) return;
    const cache = await caches.open(APP_CACHE);
    for (const [path, text] of Object.entries((await response.json()) as Record<string, string>)) {
      const type = path.endsWith(".css") ? "text/css" : "text/javascript";
      const headers = { "Content-Type": `${type}; charset=utf-8` };
      await cache.put(absolute(path), new Response(text, { headers }));
    }
  };

  return {
    paths: new Set(manifest.map(({ url }) => new URL(url, root).pathname)),
    build: manifest.find(({ url }) => url === INDEX)?.revision ?? "",
    install: async (event) => {
      await storeParts().catch(() => undefined);
      await precache.install(event);
      await updateLazy();
    },
    shell: async () => (await precache.matchPrecache(absolute(INDEX))) ?? fetch(absolute(INDEX)),
    respond: async (request) => {
      const stored =
        (await precache.matchPrecache(request.url)) ??
        (await find(APP_CACHE, request.url)) ??
        (await find(LAZY_CACHE, request.url));
      if (stored !== undefined) return stored;
      return lazy.has(request.url) ? fetchLazy(request.url) : fetch(request);
    },
    cacheUsed: async (addresses) => {
      for (const address of addresses) {
        if (lazy.has(address) && (await find(LAZY_CACHE, address)) === undefined) await fetchLazy(address);
      }
    },
    deleteOtherBuilds: async () => {
      await deleteExcept(APP_CACHE, new Set(precache.getURLsToCacheKeys().values()));
      await deleteExcept(LAZY_CACHE, lazy);
    },
  };
}

async function deleteExcept(cacheName: string, except: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) if (!except.has(request.url)) await cache.delete(request);
}

/** withoutHash removes the hash from a name of Vite, name-hash.ending. */
function withoutHash(address: string): string {
  return address.replace(/-[\w-]{8}(?=\.\w+$)/, "");
}
