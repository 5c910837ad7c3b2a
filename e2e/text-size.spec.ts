import type { Page } from "@playwright/test";
import type { Screen } from "../web/visitor/src/core/navigation/paths.ts";
import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { LOCALES } from "./locales.ts";
import { openExample } from "./screens.ts";

test.use({ passed: [], asksToDownload: true });

/** Screens with the most text in the least space, each with the rows of the specification that it shows. */
const SCREENS = {
  Download: "DLC-1",
  Downloads: "DL-1 DL-2",
  Exhibition: "RT-1",
  Favourites: "KID-4",
  Goodbye: "BYE-1",
  Hall: "HALL-1",
  OutstandingArtworks: "OUT-1",
  Resource: "RES-1",
  Slides: "SLIDE-1",
  Timeline: "TL-2",
} satisfies Partial<Record<Screen, string>>;

for (const { language, locale } of LOCALES) {
  test.describe(`text at 200 % in ${language} (1.4.4)`, () => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    for (const [screen, rows] of Object.entries(SCREENS) as [keyof typeof SCREENS, string][]) {
      test(`${rows} ${screen} cuts nothing off, and its bar leaves half of the screen`, async ({ page, context }) => {
        // The browser's own text size, which media queries follow as well.
        const session = await context.newCDPSession(page);
        await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
        await openExample(page, screen);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectFits(page);
        await expect.poll(() => cutTexts(page)).toEqual([]);
        await expect.poll(() => heightOfBar(page)).toBeLessThan(320);
      });
    }
  });
}

/** Returns the height of the bar at the screen's upper edge. */
function heightOfBar(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("main [data-bar=start]")?.getBoundingClientRect().height ?? 0);
}

/** Returns the texts and controls that are cut off at the side, or by a box that does not scroll. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest("[inert]") === null &&
      getComputedStyle(element).clipPath === "none";
    const cut: string[] = [];
    for (const element of document.querySelectorAll("main *")) {
      if (!isShown(element)) continue;
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== "");
      for (const text of texts) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const words = (text.textContent ?? "").trim();
        if (box.left < -1 || box.right > innerWidth + 1) cut.push(`${words}: off the side`);
        // One letter in a line is as good as cut off.
        if (words.length > 3 && box.width < parseFloat(getComputedStyle(element).fontSize))
          cut.push(`${words}: in a column`);
      }
      const box = element.getBoundingClientRect();
      if (element.matches("a, button, input") && (box.left < -1 || box.right > innerWidth + 1))
        cut.push(`${element.textContent.trim()}: a control off the side`);
      const { overflowY } = getComputedStyle(element);
      if (
        overflowY === "auto" &&
        element.clientHeight > 0 &&
        element.scrollHeight > element.clientHeight + 4 &&
        element.clientHeight < 200
      )
        cut.push(`${element.className}: ${element.clientHeight} of ${element.scrollHeight} pixels shown`);
    }
    return cut;
  });
}
