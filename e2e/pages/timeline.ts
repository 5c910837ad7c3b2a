import type { Locator, Page } from "@playwright/test";

/** A timeline: its introduction, and its steps with the works of the current hall. */
export class TimelinePage {
  readonly title: Locator;
  readonly back: Locator;
  readonly logo: Locator;
  readonly language: Locator;
  readonly downloads: Locator;
  readonly menu: Locator;
  readonly start: Locator;
  readonly play: Locator;
  readonly readMore: Locator;
  readonly readLess: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly finish: Locator;
  readonly dots: Locator;
  readonly showRoute: Locator;
  readonly map: Locator;
  readonly toTop: Locator;
  readonly works: Locator;
  readonly notice: Locator;
  private readonly main: Locator;

  constructor(page: Page) {
    this.main = page.getByRole("main");
    const bar = this.main.locator("header").first();
    const button = (name: string): Locator => this.main.getByRole("button", { name, exact: true });
    this.title = this.main.getByRole("heading", { level: 1 });
    this.back = button("Back");
    this.logo = bar.getByRole("link", { name: /start page/ });
    this.language = bar.getByRole("link", { name: "Language" });
    this.downloads = bar.locator('a[href$="/downloads"]');
    this.menu = bar.getByRole("button", { name: "Menu" });
    this.start = this.main.getByRole("link", { name: "Start route" });
    this.play = button("Play");
    this.readMore = button("Read more");
    this.readLess = button("Read less");
    this.next = button("Next");
    this.previous = button("Previous");
    this.finish = button("Finish");
    this.dots = this.main.getByRole("button", { name: /^Go to / });
    this.showRoute = this.main.locator("li:not([inert])").getByRole("button", { name: "Show route" });
    this.map = page.getByRole("dialog");
    this.toTop = button("Back to top");
    this.works = this.main.getByRole("list", { name: "Works in this hall" }).getByRole("link");
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  /** The step in front; the others are inert. */
  get step(): Locator {
    return this.main.locator("section li:not([inert])").first();
  }

  /** The hall in front, which a tap enters. */
  get hall(): Locator {
    return this.step.getByRole("link");
  }

  /** Goes to the step with that index, from 0, as its dot does. */
  async goTo(index: number): Promise<void> {
    await this.dots.nth(index).tap();
  }
}

/** The start menu by halls. */
export class ByHallsPage {
  readonly title: Locator;
  readonly menu: Locator;
  readonly logo: Locator;
  readonly stops: Locator;
  readonly halls: Locator;
  readonly here: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.menu = main.getByRole("button", { name: "Menu" });
    this.logo = main.getByRole("link", { name: /start page/ });
    this.stops = main.getByRole("listitem");
    this.halls = main.locator('a[href*="/by-halls"][href*="/hall/"]');
    this.here = main.locator('[aria-current="location"]');
  }
}
