import type { Locator, Page } from "@playwright/test";

/** The dialog that scans a QR code, on any screen with a code field. */
export class ScannerPage {
  readonly scan: Locator;
  readonly view: Locator;
  readonly close: Locator;
  readonly changeCamera: Locator;
  readonly viewfinder: Locator;
  readonly words: Locator;

  constructor(page: Page) {
    this.scan = page.getByRole("button", { name: "Scan QR code" });
    this.view = page.getByRole("dialog", { name: "Scan QR code" });
    this.close = this.view.getByRole("button", { name: "Close" });
    this.changeCamera = this.view.getByRole("button", { name: "Change camera" });
    this.viewfinder = this.view.getByTestId("viewfinder");
    this.words = this.view.getByRole("status");
  }
}
