import { createPartialResponse } from "workbox-range-requests/createPartialResponse.js";
import { STORED_AS, MEDIA_CACHE } from "../media-names";

/** Media serves the museum's downloaded files. */
export interface Media {
  /** Returns the requested bytes of a file, from the server if it is not stored; null if the browser should fetch it. */
  respond(request: Request): Promise<Response> | null;
  /** Reads again which files are stored. */
  refresh(): Promise<unknown>;
}

/** createMedia remembers which files are stored, so that the browser fetches all others without the worker. */
export function createMedia(): Media {
  let storedUrls: ReadonlySet<string> | null = null;
  let refreshing: Promise<unknown> = Promise.resolve();

  const refresh = () => {
    storedUrls = null;
    refreshing = (async () => {
      const requests = (await caches.has(MEDIA_CACHE)) ? await (await caches.open(MEDIA_CACHE)).keys() : [];
      storedUrls = new Set(requests.map(({ url }) => url));
    })();
    return refreshing;
  };

  const matchOrFetch = async (request: Request): Promise<Response> => {
    await refreshing.catch(() => undefined);
    const stored = (storedUrls?.has(request.url) ?? true) ? await matchStored(request.url) : undefined;
    if (stored === undefined) return fetch(request);
    return request.headers.has("range") ? createPartialResponse(request, stored) : stored;
  };

  void refresh().catch(() => undefined);
  return {
    respond: (request) => (storedUrls?.has(request.url) === false ? null : matchOrFetch(request)),
    refresh,
  };
}

async function matchStored(address: string): Promise<Response | undefined> {
  const media = await caches.open(MEDIA_CACHE);
  const stored = await media.match(address, { ignoreVary: true });
  const other = stored?.headers.get(STORED_AS) ?? null;
  return other === null ? stored : media.match(other, { ignoreVary: true });
}
