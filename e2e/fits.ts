import { type Page, expect } from "@playwright/test";

/** Fails where the page is wider than the phone. Its innerWidth does not tell: on a phone that grows with the page. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
