import type { Locator, Page } from "@playwright/test";

/** The screen on which the camera recognises works. */
export class RecognitionPage {
  readonly title: Locator;
  readonly notice: Locator;
  readonly yes: Locator;
  readonly no: Locator;
  readonly close: Locator;
  readonly changeCamera: Locator;
  readonly words: Locator;
  readonly keypad: Locator;
  readonly retry: Locator;
  readonly error: Locator;
  readonly debug: Locator;

  constructor(page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.notice = page.getByRole("dialog", { name: "Recognise a work" });
    this.yes = this.notice.getByRole("button", { name: "Yes" });
    this.no = this.notice.getByRole("button", { name: "No" });
    this.close = page.getByRole("main").getByRole("button", { name: "Close" });
    this.changeCamera = page.getByRole("button", { name: "Change camera" });
    this.words = page.getByRole("main").getByRole("status");
    this.keypad = page.getByRole("link", { name: "Type a number" });
    this.retry = page.getByRole("button", { name: "Retry" });
    this.error = page.getByRole("alert").filter({ hasText: /\S/ });
    this.debug = page.getByTestId("recognition-debug");
  }
}
