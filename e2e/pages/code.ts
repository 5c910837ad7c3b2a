import type { Locator, Page } from "@playwright/test";

/** The access code screen. */
export class CodePage {
  readonly input: Locator;
  readonly send: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    this.input = page.getByRole("textbox");
    this.send = page.getByRole("button", { name: "Send" });
    this.error = page.getByRole("alert");
  }

  async submit(code: string): Promise<void> {
    await this.input.fill(code);
    await this.input.press("Enter");
  }
}
