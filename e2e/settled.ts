import type { BrowserContext, Page, Request, Response } from "@playwright/test";

/** Longest wait in milliseconds: a loaded machine makes pages slow, not wrong. */
const MAX_WAIT_MS = 60_000;

/** Kinds of requests after which a page looks the same. */
const INVISIBLE = new Set(["media", "eventsource", "websocket", "ping"]);

/** The unanswered requests of a context's pages, and how many there have been. */
interface Requests {
  open: Set<Request>;
  total: number;
}

const watched = new WeakMap<BrowserContext, Requests>();

/**
 * Lets the navigations that a test asks for in this context end when the page has settled: before that it may lose a key
 * or a touch, and what is measured may change. Tests of what a page shows meanwhile navigate with waitUntil "commit".
 */
export function settleNavigations(context: BrowserContext): void {
  watchRequests(context);
  for (const page of context.pages()) settleNavigationsOf(page);
  context.on("page", settleNavigationsOf);
}

function settleNavigationsOf(page: Page): void {
  // The end of its requests is not reported any more.
  page.on("close", () => forgetRequests(page));
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  type Options = Parameters<Page["reload"]>[0];
  const thenSettle = async (navigation: Promise<Response | null>, options: Options): Promise<Response | null> => {
    const response = await navigation;
    if (options?.waitUntil !== "commit") await settled(page);
    return response;
  };
  page.goto = (url, options) => thenSettle(goto(url, options), options);
  page.reload = (options) => thenSettle(reload(options), options);
  page.goBack = (options) => thenSettle(goBack(options), options);
  page.goForward = (options) => thenSettle(goForward(options), options);
}

/** Counts the requests of a context's pages, for settled. */
function watchRequests(context: BrowserContext): void {
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

function forgetRequests(page: Page): void {
  const open = watched.get(page.context())?.open ?? new Set();
  for (const request of open) if (pageOf(request) === page) open.delete(request);
}

/** Returns the page that sent a request; null if a worker did, or the page was not there yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** What a test keeps from settling on purpose. */
export interface SettleOptions {
  /** Requests that the test holds back. What shows that the page loads counts no more than they do. */
  heldBack?: RegExp;
}

/**
 * Waits until a page has loaded, shows its screen with what the app loads when it is idle (scripts that the first paint
 * does not need), and has no unanswered request. Fails with what has not settled.
 */
export async function settled(page: Page, { heldBack }: SettleOptions = {}): Promise<void> {
  const requests = watched.get(page.context());
  const unanswered = (): string[] =>
    [...(requests?.open ?? [])].map((request) => request.url()).filter((url) => heldBack?.test(url) !== true);
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const total = requests?.total;
    await page.waitForLoadState();
    // Idle callbacks run in order: this one after the app's. A navigation meanwhile starts the next round.
    const unsettled = await page
      .evaluate(findUnsettled, heldBack !== undefined)
      .catch(() => ["it goes to another page"]);
    for (const url of unanswered()) unsettled.push(`${url} is unanswered`);
    if (unsettled.length === 0 && requests?.total !== total) unsettled.push("it keeps sending requests");
    if (unsettled.length === 0) return;
    if (Date.now() > end) throw new Error(`${page.url()} does not settle: ${unsettled.join("; ")}`);
  }
}

/** Runs in the page: reports, after the next idle time and two frames, what the app has not drawn or still changes. */
async function findUnsettled(mayLoad: boolean): Promise<string[]> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const root = document.getElementById("root");
  if (root === null) return [];
  const nameOf = (element: Element | null | undefined): string =>
    `${element?.localName}.${element?.getAttribute("class")} "${element?.getAttribute("aria-label") ?? ""}"`;
  const faults: string[] = [];
  // React marks its elements; those of the server's first paint have no mark.
  if (![...root.children].some((child) => Object.keys(child).some((key) => key.startsWith("__reactFiber"))))
    faults.push("the app has drawn nothing");
  const loading = root.querySelector("[role=status][aria-label], div[role=progressbar]");
  if (loading !== null && !mayLoad) faults.push(`${nameOf(loading)} shows that it loads`);
  // React Aria names the next option half a second after a key, so that screen readers say the letter first.
  const option = document.activeElement?.getAttribute("aria-activedescendant") ?? null;
  if (option !== null && document.getElementById(option) === null)
    faults.push(`${nameOf(document.activeElement)} names an option that is gone`);
  for (const { playState, effect } of document.getAnimations()) {
    // Longer animations belong to the screen.
    if (playState !== "running" || Number(effect?.getComputedTiming().endTime) >= 1_000) continue;
    faults.push(`${nameOf((effect as KeyframeEffect | null)?.target)} moves`);
  }
  return faults;
}
