import type { Locator, Page } from "@playwright/test";

/** The keypad. */
export class KeyboardPage {
  readonly display: Locator;
  readonly ok: Locator;
  readonly erase: Locator;
  readonly back: Locator;
  readonly recognition: Locator;
  readonly alert: Locator;

  constructor(private readonly page: Page) {
    this.display = page.getByTestId("keypad-display");
    this.ok = page.getByRole("button", { name: "OK", exact: true });
    this.erase = page.getByRole("button", { name: "Erase" });
    this.back = page
      .getByRole("button", { name: "Back", exact: true })
      .or(page.getByRole("link", { name: "Back", exact: true }));
    this.recognition = page
      .getByRole("button", { name: "Recognise a work" })
      .or(page.getByRole("link", { name: "Recognise a work" }));
    this.alert = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  key(digit: string): Locator {
    return this.page.getByRole("button", { name: digit, exact: true });
  }

  async type(number: string): Promise<void> {
    for (const digit of number) await this.key(digit).tap();
  }

  /** Types a number and opens its work. */
  async open(number: string): Promise<void> {
    await this.type(number);
    await this.ok.tap();
  }
}
