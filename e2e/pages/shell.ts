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

  /** Files of the app on the phone, by the beginning of their names. */
  files(beginning: string): Promise<string[]> {
    return this.page.evaluate(async (start) => {
      const kept = await (await caches.open("cicerone-app")).keys();
      return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(`/assets/${start}`));
    }, beginning);
  }
}
