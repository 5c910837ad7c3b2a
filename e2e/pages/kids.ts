import type { Locator, Page } from "@playwright/test";

/** The screens of kids mode: its start menu, the works for what was chosen, and its sections. */
export class KidsPage {
  readonly title: Locator;
  readonly logo: Locator;
  readonly keyboard: Locator;
  readonly game: Locator;
  /** The pet's invitation to play. */
  readonly invitation: Locator;
  /** The lines of the collapsible sections. */
  readonly folds: Locator;
  readonly tags: Locator;
  readonly go: Locator;
  readonly sections: Locator;
  readonly recognition: Locator;
  readonly favourites: Locator;
  readonly wholeGuide: Locator;
  readonly works: Locator;
  readonly back: Locator;
  readonly notice: Locator;
  private readonly main: Locator;

  constructor(page: Page) {
    this.main = page.getByRole("main");
    const bar = this.main.getByRole("banner").or(this.main.locator("header")).first();
    const link = (name: string): Locator => this.main.getByRole("link", { name, exact: true });
    this.title = this.main.getByRole("heading", { level: 1 });
    this.logo = bar.getByRole("link", { name: /start page/ });
    this.keyboard = bar.getByRole("link", { name: "Type a number" });
    this.game = bar.getByRole("link", { name: "Game" });
    this.invitation = link("Start playing");
    this.folds = this.main.locator("section h2 button");
    this.tags = this.main.getByRole("checkbox");
    this.go = link("Let’s go!");
    this.sections = link("Sections");
    this.recognition = link("Recognise a work");
    this.favourites = link("My favourite artworks");
    this.wholeGuide = link("To the whole guide");
    this.works = this.main.getByRole("listitem").getByRole("link");
    this.back = this.main.getByRole("button", { name: "Back", exact: true });
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  fold(name: string): Locator {
    return this.main.getByRole("button", { name });
  }

  tag(name: string): Locator {
    return this.main.getByRole("checkbox", { name, exact: true });
  }

  /** The background colour of a section. */
  colourOf(fold: Locator): Promise<string> {
    return fold.locator("xpath=ancestor::section").evaluate((section) => getComputedStyle(section).backgroundColor);
  }
}
