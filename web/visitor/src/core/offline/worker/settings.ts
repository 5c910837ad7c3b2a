const CACHE = "cicerone-settings";

/** respondWithSettings returns the server's settings, or the stored ones when it does not respond. */
export async function respondWithSettings(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // A full phone can still use the response.
    if (response.ok) await store(request.url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const stored = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
    if (stored === undefined) throw error;
    return stored;
  }
}

async function store(address: string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(address, response);
}
