import { type Locator, type Page, expect } from "@playwright/test";

/** Questions, one at a time, at the start of a visit or after a work. */
export class StudyPage {
  readonly title: Locator;
  readonly question: Locator;
  readonly position: Locator;
  readonly back: Locator;
  readonly next: Locator;
  readonly finish: Locator;
  readonly dots: Locator;
  /** Why the visitor cannot continue. */
  readonly note: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.question = main.getByRole("heading", { level: 2 });
    this.position = main.getByText(/^Question \d+ of \d+/);
    this.back = main.getByRole("button", { name: "Back", exact: true });
    this.next = main.getByRole("button", { name: "Next", exact: true });
    this.finish = main.getByRole("button", { name: "Finish", exact: true });
    this.dots = main.getByRole("button", { name: /^Go to \d+ of \d+$/ });
    this.note = main.getByRole("status");
  }

  choose(option: string): Locator {
    return this.page.getByRole("radio", { name: option, exact: true });
  }

  tick(option: string): Locator {
    return this.page.getByRole("checkbox", { name: option, exact: true });
  }

  /** Answers what the demo museum asks at the start, with the least that it accepts. */
  async passStart(): Promise<void> {
    await this.choose("by myself").check();
    const questions = await this.dots.count();
    for (let question = 2; question <= questions; question++) {
      await this.next.tap();
      await expect(this.dots.nth(question - 1)).toHaveAttribute("aria-current", "step");
    }
    await this.finish.tap();
  }
}
