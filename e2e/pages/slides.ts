import type { Locator, Page } from "@playwright/test";

/** State of the film in front. */
export interface Film {
  paused: boolean;
  muted: boolean;
  currentTime: number;
  duration: number;
}

/** The slides before the start menu. */
export class SlidesPage {
  readonly title: Locator;
  readonly skip: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly dots: Locator;
  readonly film: Locator;
  readonly replay: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly mute: Locator;
  readonly unmute: Locator;
  /** The slide in front. */
  readonly front: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    const button = (name: string): Locator => main.getByRole("button", { name, exact: true });
    this.title = main.getByRole("heading", { level: 1 });
    this.skip = button("Skip");
    this.next = button("Next");
    this.previous = button("Previous");
    this.dots = main.getByRole("button", { name: /^Go to \d+ of \d+$/ });
    this.front = main.locator("section > div > ul > li:not([inert])");
    this.film = main.locator("video");
    this.replay = button("Play again");
    this.play = button("Play");
    this.pause = button("Pause");
    this.mute = button("Sound off");
    this.unmute = button("Sound on");
  }

  /** Returns the state of the first film. */
  state(): Promise<Film> {
    return this.film.first().evaluate((film: HTMLVideoElement) => {
      const { paused, muted, currentTime, duration } = film;
      return { paused, muted, currentTime, duration };
    });
  }

  /** Puts the first film shortly before its end. */
  async nearEnd(): Promise<void> {
    await this.film.first().evaluate(async (film: HTMLVideoElement) => {
      if (film.readyState === 0) await new Promise((resolve) => film.addEventListener("loadedmetadata", resolve));
      film.currentTime = film.duration - 0.3;
    });
  }
}
