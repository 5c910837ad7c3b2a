import { PrecacheController } from "workbox-precaching/PrecacheController.js";

/** A file of the build, as the manifest in the worker lists it. */
export interface BuildFile {
  /** From the server's root, without a slash before it. */
  url: string;
  /** Null when the name has the content's hash. */
  revision: string | null;
}

/** Files of the app, of this build and of those that pages still use. */
const APP = "cicerone-app";
/** Files that not every visitor needs: they are kept when they are first used. */
const USED = "cicerone-used";

/** Words of a language, and the code that reads QR codes where the browser cannot. */
const WHEN_USED = /^assets\/(?:words\/|.*\.wasm$)/;

const INDEX = "index.html";

/** The app's files on the phone. */
export interface AppFiles {
  /** Paths of the build's files, with a slash before them. */
  readonly paths: ReadonlySet<string>;
  /** Changes with every build. */
  readonly build: string;
  /** Fetches what is not on the phone yet. */
  install(event: ExtendableEvent): Promise<unknown>;
  /** The page without any museum, which every address of the app can begin with. */
  shell(): Promise<Response>;
  /** A file by its address: from the phone, whatever build it is of, else from the server. */
  answer(request: Request): Promise<Response>;
  /** Keeps files that were loaded before the worker was there. */
  keepUsed(addresses: readonly string[]): Promise<void>;
  /** Forgets the files of other builds. */
  forgetOthers(): Promise<void>;
}

/** Makes the app's files from the build's manifest. */
export function createAppFiles(manifest: readonly BuildFile[], root: string): AppFiles {
  const atOnce = manifest.filter(({ url }) => !WHEN_USED.test(url));
  const whenUsed = new Set(manifest.filter(({ url }) => WHEN_USED.test(url)).map(({ url }) => absolute(url)));
  const precache = new PrecacheController({ cacheName: APP });
  precache.addToCacheList(atOnce.map((file) => ({ ...file, url: absolute(file.url) })));

  function absolute(path: string): string {
    return new URL(path, root).href;
  }

  const find = async (cacheName: string, address: string) =>
    (await caches.open(cacheName)).match(address, { ignoreVary: true });

  const fetchUsed = async (address: string): Promise<Response> => {
    const response = await fetch(address);
    if (response.ok) await keep(address, response.clone());
    return response;
  };

  /** Where the phone has no room for it, it is fetched again the next time. */
  const keep = async (address: string, response: Response) => {
    try {
      await (await caches.open(USED)).put(address, response);
    } catch (error) {
      console.warn("worker: a file is not kept:", error instanceof Error ? error.name : error);
    }
  };

  /** Words that a former build's visitors read are fetched again in this build's form. */
  const renewUsed = async () => {
    const kept = (await (await caches.open(USED)).keys()).map(({ url }) => withoutHash(url));
    const renewed = [...whenUsed].filter((address) => kept.includes(withoutHash(address)));
    await Promise.all(
      renewed.map(async (address) => (await find(USED, address)) ?? (await fetchUsed(address).catch(() => undefined))),
    );
  };

  return {
    paths: new Set(manifest.map(({ url }) => new URL(url, root).pathname)),
    build: manifest.find(({ url }) => url === INDEX)?.revision ?? "",
    install: async (event) => {
      await precache.install(event);
      await renewUsed();
    },
    shell: async () => (await precache.matchPrecache(absolute(INDEX))) ?? fetch(absolute(INDEX)),
    answer: async (request) => {
      const found =
        (await precache.matchPrecache(request.url)) ??
        (await find(APP, request.url)) ??
        (await find(USED, request.url));
      if (found !== undefined) return found;
      return whenUsed.has(request.url) ? fetchUsed(request.url) : fetch(request);
    },
    keepUsed: async (addresses) => {
      for (const address of addresses) {
        if (whenUsed.has(address) && (await find(USED, address)) === undefined) await fetchUsed(address);
      }
    },
    forgetOthers: async () => {
      await forget(APP, new Set(precache.getURLsToCacheKeys().values()));
      await forget(USED, whenUsed);
    },
  };
}

async function forget(cacheName: string, except: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) if (!except.has(request.url)) await cache.delete(request);
}

/** Vite's names are name-hash.ending. */
function withoutHash(address: string): string {
  return address.replace(/-[\w-]{8}(?=\.\w+$)/, "");
}
