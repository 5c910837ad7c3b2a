import { inTime } from "./network";

const CACHE = "cicerone-settings";

/** respondWithSettings returns the server's settings, or the stored ones when it does not respond in time. */
export async function respondWithSettings(request: Request): Promise<Response> {
  const fetched = fetchAndStore(request);
  try {
    return await inTime(fetched);
  } catch {
    const stored = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
    return stored ?? fetched;
  }
}

async function fetchAndStore(request: Request): Promise<Response> {
  const response = await fetch(request);
  // A full phone can still use the response.
  if (response.ok) await store(request.url, response.clone()).catch(() => undefined);
  return response;
}

async function store(address: string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(address, response);
}
