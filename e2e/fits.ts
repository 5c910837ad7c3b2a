import { type Page, expect } from "@playwright/test";

/** Fails when the page is wider than the viewport. innerWidth does not show it: on a phone it grows with the page. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
