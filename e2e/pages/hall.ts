import type { Locator, Page } from "@playwright/test";

/** A hall with its sound, its extra resources and its works. */
export class HallPage {
  readonly title: Locator;
  readonly logo: Locator;
  readonly info: Locator;
  readonly grid: Locator;
  readonly works: Locator;
  readonly extras: Locator;
  readonly play: Locator;
  readonly close: Locator;
  readonly modal: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.logo = main.getByRole("link", { name: /start page/ });
    this.info = main.getByRole("region", { name: /^Hall/ });
    this.grid = main.getByRole("list", { name: "Works in this hall" });
    this.works = this.grid.getByRole("link");
    this.extras = main.getByRole("list", { name: "Extra content" }).getByRole("button");
    this.play = main.getByRole("button", { name: "Play", exact: true });
    this.close = main.locator("header").getByRole("button", { name: "Close" });
    this.modal = page.getByRole("dialog");
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  work(name: string): Locator {
    return this.works.filter({ hasText: name });
  }
}
