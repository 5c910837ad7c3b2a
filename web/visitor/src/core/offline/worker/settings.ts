const CACHE = "cicerone-settings";

/** The installation's settings: the server's when it answers, else those of last time. */
export async function settingsAnswer(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // A phone without room for them has them of the server.
    if (response.ok) await keep(request.url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keep(address: string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(address, response);
}
