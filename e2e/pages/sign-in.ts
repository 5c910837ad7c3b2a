import type { Locator, Page } from "@playwright/test";

/** The screen on which a visitor signs in. */
export class SignInPage {
  readonly title: Locator;
  readonly logo: Locator;
  readonly ways: Locator;
  /** The error message. */
  readonly error: Locator;
  readonly status: Locator;
  readonly cancel: Locator;
  readonly retry: Locator;
  readonly here: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    this.title = main.getByRole("heading", { level: 1 });
    this.logo = main.getByRole("link", { name: /The Clock House/ });
    this.ways = main.getByRole("button", { name: /^Continue with/ });
    this.error = main.getByRole("alert");
    this.status = main.getByRole("status");
    this.cancel = button("Cancel");
    this.retry = button("Retry");
    this.here = button("Continue in this window");
  }

  way(provider: string): Locator {
    return this.page.getByRole("button", { name: `Continue with ${provider}`, exact: true });
  }

  /** Taps a way and returns the provider's window that it opens. */
  async open(provider: string): Promise<Page> {
    const opened = this.page.waitForEvent("popup");
    await this.way(provider).tap();
    return opened;
  }

  /** Signs in at the provider, in its own window. */
  async through(provider: string): Promise<void> {
    const window = await this.open(provider);
    const closed = window.waitForEvent("close");
    await window.getByRole("link", { name: "Continue as Ana" }).click();
    await closed;
  }
}
