import type { Locator, Page } from "@playwright/test";
import { ACCESS_CODE, at } from "../museums.ts";

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

  /**
   * Gives the phone an accepted access code, stored as the app stores it (CODE-3), before a page opens. Tests that
   * are about other screens open them directly after it.
   */
  async grant(): Promise<void> {
    await this.page.addInitScript((code) => {
      if (self !== top || origin === "null" || localStorage.getItem("code") !== null) return;
      localStorage.setItem("code", code);
      localStorage.setItem("code-creation-date", String(Date.now()));
      localStorage.setItem("code-days-until-expiration", "7");
    }, ACCESS_CODE);
  }

  /** Opens the demo museum's start menu on a phone with an accepted access code. */
  async pass(): Promise<void> {
    await this.grant();
    await this.page.goto(at("DEMO", "options"));
  }

  /** Types a code on the code screen and waits for the start menu. */
  async enter({ code = ACCESS_CODE } = {}): Promise<void> {
    await this.page.goto(at("DEMO", "code"));
    await this.submit(code);
    await this.page.waitForURL("**/options");
  }
}
