import type { Locator, Page } from "@playwright/test";

/** A screen that lists things with pictures, each of which opens: outstanding works, one-minutes, info sections. */
export class ListPage {
  readonly title: Locator;
  readonly back: Locator;
  readonly items: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.back = main.getByRole("button", { name: "Back", exact: true });
    this.items = main.getByRole("listitem");
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  item(name: string): Locator {
    return this.items.filter({ hasText: name });
  }
}
