import type { Locator, Page } from "@playwright/test";

/** The choice between online use and a download, before the start menu. */
export class DownloadPage {
  readonly title: Locator;
  readonly status: Locator;
  readonly kinds: Locator;
  readonly storageText: Locator;
  readonly download: Locator;
  readonly online: Locator;
  readonly retry: Locator;
  readonly proceed: Locator;
  readonly progress: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    const main = page.getByRole("main");
    const button = (name: string): Locator => main.getByRole("button", { name, exact: true });
    this.title = main.getByRole("heading", { level: 1 });
    this.status = main.getByRole("status");
    this.kinds = main.getByRole("listitem");
    this.storageText = main.getByText(/^Size: .* free on this phone$/);
    this.download = button("Download");
    this.online = button("Use online");
    this.retry = button("Retry");
    this.proceed = button("Continue");
    this.progress = main.getByRole("progressbar");
    this.error = main.getByRole("alert").filter({ hasText: /\S/ });
  }
}
