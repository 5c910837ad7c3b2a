import type { Locator, Page } from "@playwright/test";
import { at, type MuseumCode } from "../museums.ts";

/** The first screen: the museum's picture, its name and the start button. */
export class PresentationPage {
  readonly name: Locator;
  readonly start: Locator;
  readonly accept: Locator;
  readonly picture: Locator;
  readonly error: Locator;

  constructor(private readonly page: Page) {
    this.name = page.getByRole("heading", { level: 1 });
    this.start = page.getByRole("button", { name: "Start" }).or(page.getByRole("link", { name: "Start" }));
    this.accept = page.getByRole("checkbox");
    this.picture = page.locator("main img").first();
    this.error = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  async open(museum: MuseumCode, path = "", query = ""): Promise<void> {
    await this.page.goto(at(museum, path) + query);
  }
}
