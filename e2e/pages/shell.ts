import { type Locator, type Page, expect } from "@playwright/test";

/** What the app says above whichever screen is shown. */
export class ShellPage {
  /** The prompt for new content. */
  readonly news: Locator;
  readonly refresh: Locator;
  readonly no: Locator;
  readonly retry: Locator;
  /** What is said of the connection. */
  readonly connection: Locator;
  /** The sheet that asks for consent. */
  readonly consent: Locator;

  constructor(private readonly page: Page) {
    this.news = page.getByText("New content is available. Refresh now?");
    this.refresh = page.getByRole("button", { name: "Refresh" });
    this.no = page.getByRole("button", { name: "No", exact: true });
    this.retry = page.getByRole("button", { name: "Retry" });
    this.connection = page.getByRole("status").filter({ hasText: /offline|online|internet/ });
    this.consent = page.getByRole("dialog", { name: "May we measure visits?" });
  }

  /** Waits until the service worker takes care of the page and has kept what the page needs to open again. */
  async kept(): Promise<void> {
    const isKept = (): Promise<boolean> =>
      this.page.evaluate(async () => {
        if (navigator.serviceWorker.controller?.state !== "activated") return false;
        const names = (await caches.keys()).filter((name) => name.startsWith("cicerone-pages-"));
        const pages = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
        const words = await (await caches.open("cicerone-used")).keys();
        return pages.some((count) => count > 1) && words.length > 0;
      });
    await expect.poll(isKept, { message: "the app is kept on the phone", timeout: 30_000 }).toBe(true);
  }

  /** Waits until screens are on the page that are fetched beforehand, by the beginnings of their files, with all they need. */
  async fetched(...beginnings: string[]): Promise<void> {
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

  /** Files of the app on the phone, by the beginning of their names. */
  files(beginning: string): Promise<string[]> {
    return this.page.evaluate(async (start) => {
      const kept = await (await caches.open("cicerone-app")).keys();
      return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(`/assets/${start}`));
    }, beginning);
  }
}
