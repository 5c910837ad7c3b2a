import { type Locator, type Page, expect } from "@playwright/test";

/** The notices above every screen, and what the service worker has cached. */
export class ShellPage {
  /** The prompt for new content. */
  readonly newContent: Locator;
  readonly refresh: Locator;
  readonly no: Locator;
  readonly retry: Locator;
  /** The notice about the connection. */
  readonly connection: Locator;
  /** The sheet that asks for consent. */
  readonly consent: Locator;

  constructor(private readonly page: Page) {
    this.newContent = page.getByText("New content is available. Refresh now?");
    this.refresh = page.getByRole("button", { name: "Refresh" });
    this.no = page.getByRole("button", { name: "No", exact: true });
    this.retry = page.getByRole("button", { name: "Retry" });
    this.connection = page.getByRole("status").filter({ hasText: /offline|online|internet/ });
    this.consent = page.getByRole("dialog", { name: "May we measure visits?" });
  }

  /** Waits until the service worker controls the page and has cached what the page needs to open offline. */
  async waitUntilCached(): Promise<void> {
    const isCached = (): Promise<boolean> =>
      this.page.evaluate(async () => {
        if (navigator.serviceWorker.controller?.state !== "activated") return false;
        const names = (await caches.keys()).filter((name) => name.startsWith("cicerone-pages-"));
        const pages = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
        const words = await (await caches.open("cicerone-used")).keys();
        return pages.some((count) => count > 1) && words.length > 0;
      });
    await expect.poll(isCached, { message: "the app is cached" }).toBe(true);
  }

  /** Waits until the screens whose file names begin so are prefetched with all their files. */
  async waitUntilPrefetched(...beginnings: string[]): Promise<void> {
    const areFetched = (): Promise<boolean> =>
      this.page.evaluate((wanted) => {
        const there = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
        const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload], link[rel=stylesheet]")];
        const asked = links.map(({ href }) => href);
        return (
          wanted.every((beginning) => asked.some((address) => address.includes(`/assets/${beginning}`))) &&
          asked.every((address) => there.has(address))
        );
      }, beginnings);
    await expect.poll(areFetched, { message: `${beginnings.join(", ")} fetched` }).toBe(true);
  }

  /** Returns the cached files of the app whose names begin so. */
  cachedFiles(beginning: string): Promise<string[]> {
    return this.page.evaluate(async (start) => {
      const requests = await (await caches.open("cicerone-app")).keys();
      return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(`/assets/${start}`));
    }, beginning);
  }
}
