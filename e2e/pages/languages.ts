import type { Locator, Page } from "@playwright/test";

/** The screen on which the visitor chooses another language. */
export class LanguagesPage {
  readonly title: Locator;
  readonly languages: Locator;
  readonly current: Locator;
  readonly toOptions: Locator;
  readonly toWork: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.languages = main.getByRole("list").getByRole("button");
    this.current = main.locator("[aria-current='true']");
    this.toOptions = main.locator("a[href$='/options']");
    this.toWork = main.locator("footer").getByRole("button");
    this.error = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  language(originalTitle: string): Locator {
    return this.languages.filter({ hasText: originalTitle });
  }
}
