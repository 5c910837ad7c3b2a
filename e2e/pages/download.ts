import type { Locator, Page } from "@playwright/test";

/** The choice between online use and a download, before the start menu. */
export class DownloadPage {
  readonly title: Locator;
  readonly said: Locator;
  readonly kinds: Locator;
  readonly room: Locator;
  readonly download: Locator;
  readonly online: Locator;
  readonly retry: Locator;
  readonly goOn: Locator;
  readonly progress: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    const button = (name: string): Locator => main.getByRole("button", { name, exact: true });
    this.title = main.getByRole("heading", { level: 1 });
    this.said = main.getByRole("status");
    this.kinds = main.getByRole("listitem");
    this.room = main.getByText(/^Size: .* free on this phone$/);
    this.download = button("Download");
    this.online = button("Use online");
    this.retry = button("Retry");
    this.goOn = button("Continue");
    this.progress = main.getByRole("progressbar");
    this.error = main.getByRole("alert").filter({ hasText: /\S/ });
  }
}
