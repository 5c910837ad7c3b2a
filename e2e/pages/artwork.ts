import type { Locator, Page } from "@playwright/test";

/** A work with its picture, text, audio and extra resources. */
export class ArtworkPage {
  readonly title: Locator;
  readonly close: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly back: Locator;
  readonly forward: Locator;
  readonly speed: Locator;
  readonly transcript: Locator;
  readonly extras: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.close = page.getByRole("button", { name: "Close" });
    this.play = page.getByRole("button", { name: "Play" });
    this.pause = page.getByRole("button", { name: "Pause" });
    this.back = page.getByRole("button", { name: "Back 2 seconds" });
    this.forward = page.getByRole("button", { name: "Forward 2 seconds" });
    this.speed = page.getByRole("button", { name: /^Speed/ });
    this.transcript = page.getByRole("button", { name: "Transcript" });
    this.extras = page.getByTestId("extras");
  }

  /** What the app's one audio element does. */
  audio(): Promise<{ src: string; paused: boolean; currentTime: number; duration: number; rate: number }> {
    return this.page.locator("audio").evaluate((element: HTMLAudioElement) => ({
      src: element.currentSrc,
      paused: element.paused,
      currentTime: element.currentTime,
      duration: element.duration,
      rate: element.playbackRate,
    }));
  }
}
