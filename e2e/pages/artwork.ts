import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** State of the app's audio element. */
export interface Sound {
  src: string;
  paused: boolean;
  currentTime: number;
  duration: number;
  rate: number;
}

/** A work with its picture, text, audio and extra resources. */
export class ArtworkPage {
  readonly title: Locator;
  readonly close: Locator;
  readonly recognition: Locator;
  readonly addFavourite: Locator;
  readonly removeFavourite: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly back: Locator;
  readonly forward: Locator;
  readonly speed: Locator;
  readonly transcript: Locator;
  readonly remaining: Locator;
  readonly settings: Locator;
  readonly language: Locator;
  readonly balance: Locator;
  readonly extras: Locator;
  readonly showExtras: Locator;
  readonly hideExtras: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.close = page.getByRole("button", { name: "Close", exact: true });
    this.recognition = page
      .getByRole("button", { name: "Recognise a work" })
      .or(page.getByRole("link", { name: "Recognise a work" }));
    this.addFavourite = page.getByRole("button", { name: "Add to favourites" });
    this.removeFavourite = page.getByRole("button", { name: "Remove from favourites" });
    this.play = page.getByRole("button", { name: "Play", exact: true });
    this.pause = page.getByRole("button", { name: "Pause", exact: true });
    this.back = page.getByRole("button", { name: "Back 2 seconds" });
    this.forward = page.getByRole("button", { name: "Forward 2 seconds" });
    this.speed = page.getByRole("button", { name: /^Speed/ });
    this.transcript = page.getByRole("button", { name: "Transcript" });
    this.remaining = page.getByRole("group", { name: "Audio player" }).getByText(/^\d+:\d\d$/);
    this.settings = page.getByRole("button", { name: "Sound settings" });
    this.language = page.getByRole("link", { name: "Language" });
    this.balance = page.getByRole("slider", { name: "Left and right balance" });
    this.extras = page.getByTestId("extras");
    this.showExtras = page.getByRole("button", { name: "Show extra content" });
    this.hideExtras = page.getByRole("button", { name: "Hide extra content" });
  }

  /** Returns the state of the audio element, or null before there is one. */
  sound(): Promise<Sound | null> {
    return this.page.evaluate(() => {
      const element = document.querySelector("audio");
      if (element === null) return null;
      const { currentSrc: src, paused, currentTime, duration, playbackRate: rate } = element;
      return { src, paused, currentTime, duration, rate };
    });
  }

  /** Waits until the sound has played up to that second. */
  async listen(seconds: number): Promise<void> {
    await expect
      .poll(async () => (await this.sound())?.currentTime ?? 0, { message: "seconds played" })
      .toBeGreaterThanOrEqual(seconds);
  }
}
