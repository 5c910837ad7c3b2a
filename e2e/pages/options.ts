import type { Locator, Page } from "@playwright/test";

/** The start menu. */
export class OptionsPage {
  readonly menu: Locator;
  readonly main: Locator;

  constructor(private readonly page: Page) {
    this.menu = page.getByRole("button", { name: "Menu" });
    this.main = page.getByRole("main");
  }

  section(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name });
  }
}
