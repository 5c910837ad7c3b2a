import type { Locator, Page } from "@playwright/test";

/** The works marked with a heart. */
export class FavouritesPage {
  readonly title: Locator;
  readonly back: Locator;
  readonly cards: Locator;

  constructor(page: Page) {
    this.title = page.getByRole("heading", { level: 1, name: "My favourite artworks" });
    this.back = page.getByRole("button", { name: "Back", exact: true });
    this.cards = page.getByRole("listitem").getByRole("link");
  }
}
