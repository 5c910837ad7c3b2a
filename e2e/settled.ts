import type { BrowserContext, Page, Request } from "@playwright/test";

/** Longest wait for requests in milliseconds: a test may hold one back on purpose. */
const MAX_WAIT_MS = 5_000;

/** Kinds of requests after which a page looks the same. */
const INVISIBLE = new Set(["media", "eventsource", "websocket", "ping"]);

/** The unanswered requests of a context's pages, and how many there have been. */
interface Requests {
  open: Set<Request>;
  total: number;
}

const watched = new WeakMap<BrowserContext, Requests>();

/** Counts the requests of a context's pages, for settled. */
export function watchRequests(context: BrowserContext): void {
  const requests: Requests = { open: new Set(), total: 0 };
  watched.set(context, requests);
  context.on("request", (request) => {
    if (INVISIBLE.has(request.resourceType())) return;
    requests.total += 1;
    requests.open.add(request);
  });
  const close = (request: Request): boolean => requests.open.delete(request);
  context.on("requestfinished", close);
  context.on("requestfailed", close);
}

/**
 * Waits until a page has loaded, drawn what it loads when it is idle (the app's scripts that the first paint does not
 * need), and has no unanswered request.
 */
export async function settled(page: Page): Promise<void> {
  const requests = watched.get(page.context());
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const total = requests?.total;
    await page.waitForLoadState();
    // Idle callbacks run in order: this one after the app's. A navigation meanwhile starts the next round.
    const isDrawn = await page.evaluate(drawn).catch(() => false);
    const isQuiet = requests === undefined || (requests.open.size === 0 && requests.total === total);
    if ((isDrawn && isQuiet) || Date.now() > end) return;
  }
}

/** Runs in the page: resolves after the next idle time and two frames. */
async function drawn(): Promise<true> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
}
