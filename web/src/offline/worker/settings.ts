const CACHE = "cicerone-settings";

/** The installation's settings: the server's when it answers, else those of last time. */
export async function settingsAnswer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
