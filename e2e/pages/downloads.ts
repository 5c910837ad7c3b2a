import { type Locator, type Page, expect } from "@playwright/test";

/** The screen Downloads. */
export class DownloadsPage {
  readonly title: Locator;
  /** The whole museum. */
  readonly museum: Locator;
  readonly downloadAll: Locator;
  readonly used: Locator;
  readonly free: Locator;
  readonly size: Locator;
  readonly yes: Locator;
  readonly no: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.museum = main.getByRole("region");
    this.downloadAll = this.museum.getByRole("button", { name: "Download all" });
    this.used = this.museum.getByText(/used on this phone/);
    this.free = this.museum.getByText(/free on this phone/);
    this.size = this.museum.getByText(/^Size: /);
    this.yes = page.getByRole("dialog").getByRole("button", { name: "Yes" });
    this.no = page.getByRole("dialog").getByRole("button", { name: "No" });
  }

  /** A group by its title. */
  group(title: string): Locator {
    return this.page.getByRole("group").filter({ has: this.page.getByRole("heading", { level: 2, name: title }) });
  }

  item(name: string): Locator {
    return this.page.getByRole("article", { name, exact: true });
  }

  download(name: string): Locator {
    return this.item(name).getByRole("button", { name: `Download ${name}` });
  }

  delete(name: string): Locator {
    return this.item(name).getByRole("button", { name: `Delete ${name}` });
  }

  /** The tag of an item that is downloaded. */
  tag(item: Locator): Locator {
    return item.getByText("Downloaded", { exact: true });
  }

  /** Returns the paths of the museum's files on the phone. */
  storedFiles(): Promise<string[]> {
    return storedMedia(this.page);
  }

  /** Downloads an item and waits until it is complete. */
  async downloadAndWait(name: string): Promise<void> {
    await this.download(name).tap();
    await expect(this.tag(this.item(name))).toBeVisible();
  }
}

/** Returns the paths of the museum's files on the phone. */
export function storedMedia(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has("cicerone-media"))) return [];
    return (await (await caches.open("cicerone-media")).keys()).map(({ url }) => new URL(url).pathname);
  });
}
