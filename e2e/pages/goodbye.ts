import type { Locator, Page } from "@playwright/test";

/** The screen on which the visitor ends the visit. */
export class GoodbyePage {
  readonly title: Locator;
  readonly password: Locator;
  readonly forget: Locator;
  readonly confirmForget: Locator;
  readonly forgotten: Locator;
  readonly proceed: Locator;
  readonly close: Locator;
  readonly back: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    this.title = page.getByRole("heading", { level: 1 });
    this.password = page.getByLabel("Device password");
    this.forget = page.getByRole("button", { name: "Delete my personal data" });
    this.confirmForget = page.getByRole("dialog").getByRole("button", { name: "Yes" });
    this.forgotten = page.getByText("Your personal data has been deleted");
    this.proceed = page.getByRole("button", { name: "End and delete" });
    this.close = page.getByRole("button", { name: "Close" });
    this.back = page.getByRole("button", { name: "Back" });
    this.error = page.getByRole("alert").filter({ hasText: /\S/ });
  }
}
