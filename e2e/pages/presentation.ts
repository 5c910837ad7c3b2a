import type { Locator, Page } from "@playwright/test";

/** The first screen: the museum's picture, its name and the start button. */
export class PresentationPage {
  readonly start: Locator;
  readonly accept: Locator;

  constructor(private readonly page: Page) {
    this.start = page.getByRole("button", { name: "Start" }).or(page.getByRole("link", { name: "Start" }));
    this.accept = page.getByRole("checkbox");
  }

  async open(museum: string, query = ""): Promise<void> {
    await this.page.goto(`/museums/${museum}${query}`);
  }
}
