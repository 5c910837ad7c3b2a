import { type Locator, type Page, expect } from "@playwright/test";

/** The game of kids mode. */
export class GamePage {
  readonly title: Locator;
  readonly back: Locator;
  /** The button to the next step, whatever its label. */
  readonly next: Locator;
  readonly skip: Locator;
  readonly stars: Locator;
  readonly starsWon: Locator;
  readonly pulse: Locator;
  /** The work to locate. */
  readonly work: Locator;
  readonly foundWorks: Locator;
  readonly home: Locator;
  readonly notice: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole("main");
    this.title = main.getByRole("heading", { level: 1 });
    this.back = main.getByRole("button", { name: "Back", exact: true });
    this.next = main.getByRole("button", {
      name: /^(Wait until the audio ends|Start playing|Go to the next clue|Tap here when you find it)$/,
    });
    this.skip = main.getByRole("button", { name: "Go on without listening" });
    this.stars = main.getByRole("img", { name: / of 3$/ });
    this.starsWon = this.stars.locator("[data-won=true]");
    this.pulse = page.getByTestId("pulse");
    this.work = main.getByRole("link", { name: /^Picture of / });
    this.foundWorks = main.getByRole("listitem");
    this.home = main.getByRole("button", { name: "Back to the main screen" });
    this.notice = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  /** Lets the pet's recording jump to shortly before its end, and end by itself. */
  async playToEnd(file: string): Promise<void> {
    const audio = this.page.locator("audio");
    await expect
      .poll(() =>
        audio.evaluate((element: HTMLAudioElement, url) => element.src.endsWith(url) && element.duration > 0, file),
      )
      .toBe(true);
    await audio.evaluate(async (element: HTMLAudioElement) => {
      element.currentTime = element.duration - 0.3;
      await element.play();
    });
  }
}
