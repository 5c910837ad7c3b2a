import type { Locator, Page } from "@playwright/test";
import { ACCESS_CODE, at, type MuseumCode } from "../museums.ts";

/** The access code screen. */
export class CodePage {
  readonly input: Locator;
  readonly send: Locator;
  readonly error: Locator;

  constructor(private readonly page: Page) {
    this.input = page.getByRole("textbox");
    this.send = page.getByRole("button", { name: "Send" });
    this.error = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  async submit(code: string): Promise<void> {
    await this.input.fill(code);
    await this.input.press("Enter");
  }

  /** Goes in with a code, from the code screen's own address to the start menu. */
  async pass(museum: MuseumCode = "DEMO", { code = ACCESS_CODE, query = "" } = {}): Promise<void> {
    await this.page.goto(at(museum, "code") + query);
    await this.submit(code);
    await this.page.waitForURL("**/options");
  }
}
