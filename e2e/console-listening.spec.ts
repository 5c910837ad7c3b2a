import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, recordVisits } from "./recorded-visits.ts";

/** Visits that open three works. Five leave at once, and half of the others at second 31; in the weeks before they left earlier. */
const VISITS: readonly RecordedVisits[] = [
  { daysAgo: 100, language: "en_GB", count: 5, works: 3, seconds: 20, minutes: 20 },
  { daysAgo: 6, language: "en_GB", count: 5, works: 3, seconds: 1, minutes: 20 },
  { daysAgo: 5, language: "en_GB", count: 10, works: 3, seconds: 31, minutes: 20 },
  { daysAgo: 4, language: "en_GB", count: 10, works: 3, seconds: 35, minutes: 20 },
  { daysAgo: 3, language: "ar_SA", count: 5, works: 3, seconds: 10, minutes: 20 },
];

/** A work whose English transcript has a sentence from 0:27 to 0:32. */
const WORK = "103 Over and Under";
const MARKED = "Cut it at a few crossings, and join the loose ends without crossing them.";

async function speak(page: Page, address: string, language: string): Promise<void> {
  const me = await page.request.patch(`${address}/api/console/v1/me`, { data: { language } });
  expect(me.status(), await me.text()).toBe(200);
}

/** Returns where in the window the curve is. */
function curveOf(page: Page): Promise<{ left: number; right: number; middle: number }> {
  return page.locator(".u-over").evaluate((curve) => {
    const { left, right, top, bottom } = curve.getBoundingClientRect();
    return { left, right, middle: (top + bottom) / 2 };
  });
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-5 a loss at second 31 is in the curve, at its sentence, which plays, and in the file", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, ownServer.address, VISITS);
      await page.goto(`${ownServer.address}/console/museums/1/statistics/works?days=84`);
      const main = page.getByRole("main");
      const link = page.getByRole("link", { name: `67%: where listeners of ${WORK} leave` });
      await expect(link).toHaveText("67%");
      expect((await link.boundingBox())?.height, "as tall as a finger").toBeGreaterThanOrEqual(44);
      await expectGoodScreen(page);
      await expectLargeTextFits(page);
      await link.press("Enter");

      // The work has a screen of its own, in the same period, and below the same tab.
      await expect(page).toHaveURL(/\/statistics\/works\/\d+\?days=84$/);
      await expect(page.getByRole("heading", { level: 2, name: WORK })).toBeVisible();
      await expect(page).toHaveTitle(`${WORK} · Cicerone`);
      await expect(
        page.getByRole("navigation", { name: "Statistics" }).getByRole("link", { name: "Works" }),
      ).toHaveAttribute("aria-current", "page");
      const figure = (name: string) => main.locator("dl > div", { has: page.getByText(name, { exact: true }) });
      await expect(figure("Visits that opened it")).toContainText(
        "25 of 30 in all languages400% more than in the 12 weeks before",
      );
      await expect(figure("Began to listen")).toContainText("100%the same as");
      await expect(figure("Still there at 0:30")).toContainText("80%80 percentage points more than");
      await expect(figure("Heard to the end")).toContainText("40%");
      await expect(figure("Half listened until")).toHaveText("Half listened until0:31 of 0:35");

      // The chart says the essentials, and under the pointer each second.
      const worst = "50% of those still listening leave between 0:27 and 0:32.";
      const chart = page.getByRole("img", {
        name: /^25 visits opened the work, 100% began to listen\. 80% were still /,
      });
      await expect(chart).toHaveAccessibleName(new RegExp(`40% heard it to the end\\. ${worst}$`));
      await expect(main.getByRole("figure")).toContainText("The 12 weeks before");
      await main.getByRole("figure").scrollIntoViewIfNeeded();
      const at = async (second: number): Promise<string> => {
        const { left, right, middle } = await curveOf(page);
        await page.mouse.move(left + ((right - left) * second) / 35.9, middle);
        return main.getByText(/^0:\d\d: \d+% still listening/).innerText();
      };
      await expect.poll(() => at(31)).toBe("0:31: 80% still listening, 0% in the period before");
      await expect.poll(() => at(32)).toBe("0:32: 40% still listening, 0% in the period before");
      await expect.poll(() => at(20)).toBe("0:20: 80% still listening, 100% in the period before");
      await page.mouse.move(0, 0);

      // So does the table, in which one sentence is marked.
      const table = page.getByRole("table", { name: "Sentence by sentence" });
      const rows = table.getByRole("row");
      await expect(main.getByText(worst)).toBeVisible();
      await expect(rows.filter({ hasText: "Many leave here" })).toHaveText([`0:27 Many leave here${MARKED}80%50%`]);
      await expect(rows.nth(1)).toHaveText(/^0:00 Put a fingertip .+80%0%$/);
      await expect(rows.last()).toHaveText(/40%0%$/);
      await expectGoodScreen(page);

      // By keyboard a sentence is played, and paused; meanwhile the chart is not drawn again.
      const drawn = await chart.elementHandle();
      await page.getByRole("button", { name: "Download for Excel" }).focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Play 0:00 to 0:04" })).toBeFocused();
      for (let row = 2; row <= 8; row++) await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Play 0:27 to 0:32" })).toBeFocused();
      await page.keyboard.press("Enter");
      const playing = table.locator("[aria-current=true]");
      await expect(playing).toContainText(MARKED);
      await expect(page.getByRole("button", { name: "Pause 0:27 to 0:32" })).toBeFocused();
      await expect(main.getByText(/^0:(?:2[6-9]|3[01]) \/ 0:35$/)).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(playing).toHaveCount(0);
      expect(await drawn?.evaluate((canvas) => canvas.isConnected)).toBe(true);
      await expect(page.getByRole("button", { name: "Play 0:27 to 0:32" })).toBeFocused();

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^listening-\d+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\n");
      const english = lines.filter((line) => line.includes(",en_GB,")).map((line) => line.split(",").slice(4));
      expect(english, "second, visits, opened").toEqual([
        ["0", "25", "25"],
        ["2", "20", "25"],
        ["32", "10", "25"],
      ]);

      // Another language is in the address, which a change of the period keeps.
      await page.getByRole("button", { name: /English: 25 visits/ }).press("Enter");
      await page.getByRole("option", { name: "Arabic: 5 visits" }).press("Enter");
      await expect(page).toHaveURL(/\?days=84&language=ar_SA$/);
      await expect(figure("Visits that opened it")).toContainText("5 of 30 in all languages");
      await expect(table.locator("[lang=ar]").first()).toHaveCSS("direction", "rtl");
      await page.getByRole("button", { name: "28 days" }).click();
      await expect(page).toHaveURL(/\/works\/\d+\?language=ar_SA$/);
      await expect(figure("Visits that opened it")).toContainText("5 of 30 in all languages");
      await page.getByRole("button", { name: /Arabic: 5 visits/ }).press("Enter");
      await page.getByRole("option", { name: "French: fewer than 5 visits" }).press("Enter");
      await expect(main.getByText("Fewer than 5 visits in this language opened this work")).toBeVisible();
      await expectGoodScreen(page);
      await page.goBack();
      await expect(page).toHaveURL(/\?language=ar_SA$/);
      await page.getByRole("link", { name: "All works" }).click();
      await expect(page).toHaveURL(/\/statistics\/works$/);
    });

    test("STATS-5 time runs from left to right in Arabic too, where large text fits", async ({ page, ownServer }) => {
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, ownServer.address, VISITS);
      await speak(page, ownServer.address, "ar");
      await page.goto(`${ownServer.address}/console/museums/1/statistics/works/3`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      const table = page.getByRole("table", { name: "جملة جملة" });
      await expect(table.getByRole("row").filter({ hasText: "كثيرون يتوقفون هنا" })).toContainText(MARKED);
      await expect(table.locator("[lang=en]").first()).toHaveCSS("direction", "ltr");
      await expect(page.getByRole("img", { name: /^فتحت العمل 25 زيارة/ })).toBeVisible();
      await expectGoodScreen(page);

      // The play head of the sentence from 0:27 on is near the right end of the curve.
      await page.getByRole("button", { name: "تشغيل من 0:27 إلى 0:32" }).press("Enter");
      await page.getByRole("button", { name: "إيقاف مؤقت من 0:27 إلى 0:32" }).press("Enter");
      const { left, right } = await curveOf(page);
      const head = await page.getByRole("figure").locator("[dir=ltr] > :last-child").boundingBox();
      expect(((head?.x ?? 0) - left) / (right - left), "part of the curve").toBeGreaterThan(26 / 35.9);
      await expectLargeTextFits(page);
    });
  });
}
