import { createPartialResponse } from "workbox-range-requests/createPartialResponse.js";
import { STORED_AS, MEDIA } from "../media-names";

/** The museum's files on the phone. */
export interface Media {
  /** A file from the phone, in the bytes asked for; null when it is known not to be there. */
  answer(request: Request): Promise<Response> | null;
  /** Other files are there than before. */
  look(): Promise<unknown>;
}

/**
 * Answers media from the phone. What is there is remembered, so that everything else is left to the browser
 * without a detour; only a worker that has just been woken has to look first.
 */
export function createMedia(): Media {
  let known: ReadonlySet<string> | null = null;
  let looking: Promise<unknown> = Promise.resolve();

  const look = () => {
    known = null;
    looking = (async () => {
      const there = (await caches.has(MEDIA)) ? await (await caches.open(MEDIA)).keys() : [];
      known = new Set(there.map(({ url }) => url));
    })();
    return looking;
  };

  const find = async (request: Request): Promise<Response> => {
    await looking.catch(() => undefined);
    const found = (known?.has(request.url) ?? true) ? await kept(request.url) : undefined;
    if (found === undefined) return fetch(request);
    return request.headers.has("range") ? createPartialResponse(request, found) : found;
  };

  void look().catch(() => undefined);
  return {
    answer: (request) => (known?.has(request.url) === false ? null : find(request)),
    look,
  };
}

async function kept(address: string): Promise<Response | undefined> {
  const media = await caches.open(MEDIA);
  const found = await media.match(address, { ignoreVary: true });
  const other = found?.headers.get(STORED_AS) ?? null;
  return other === null ? found : media.match(other, { ignoreVary: true });
}
