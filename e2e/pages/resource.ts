import type { Locator, Page } from "@playwright/test";

/** One resource of a work. */
export class ResourcePage {
  readonly title: Locator;
  readonly back: Locator;
  readonly textSize: Locator;

  constructor(page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.back = page.getByRole("button", { name: "Back", exact: true });
    this.textSize = page.getByRole("button", { name: /text size/i });
  }
}
