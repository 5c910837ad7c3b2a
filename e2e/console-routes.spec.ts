import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, detailOf, recordVisits } from "./recorded-visits.ts";

/** Steps of the museum's first route, which has eight. Fifteen visits leave after the second, and five after the fourth. */
const VISITS: readonly RecordedVisits[] = [
  { daysAgo: 40, language: "en_GB", count: 10, works: 0, seconds: 0, minutes: 20, steps: 8 },
  { daysAgo: 6, language: "en_GB", count: 20, works: 0, seconds: 0, minutes: 20, steps: 8 },
  { daysAgo: 5, language: "en_GB", count: 15, works: 0, seconds: 0, minutes: 20, steps: 2 },
  { daysAgo: 4, language: "en_GB", count: 5, works: 0, seconds: 0, minutes: 20, steps: 4 },
  { daysAgo: 3, language: "ar_SA", count: 10, works: 0, seconds: 0, minutes: 20 },
];

const ROUTE = "Four rules in an hour";
const STEPS = ["40", "40", "25", "25", "20", "20", "20", "20"];

async function speak(page: Page, address: string, language: string): Promise<void> {
  const me = await page.request.patch(`${address}/api/console/v1/me`, { data: { language } });
  expect(me.status(), await me.text()).toBe(200);
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-6 a route says where most leave, as numbers, sentence, table and file, also in Arabic", async ({
      page,
      ownServer,
    }) => {
      const { address } = ownServer;
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, address, VISITS);
      const route = (await detailOf(page.request, address)).routes[0];
      await page.goto(`${address}/console/museums/1/statistics/routes`);
      const main = page.getByRole("main");
      await expect(
        page.getByRole("navigation", { name: "Statistics" }).getByRole("link", { name: "Routes" }),
      ).toHaveAttribute("aria-current", "page");
      const figure = (name: string) => main.locator("dl > div", { has: page.getByText(name, { exact: true }) });
      await expect(figure("Saw at least one step")).toContainText("40300% more than in the 28 days before");
      await expect(figure("Share of all visits")).toHaveText("Share of all visits80% of 50");
      await expect(figure("Saw the last step")).toContainText("50%50 percentage points less than");

      const table = page.getByRole("table", { name: `Steps of ${ROUTE}` });
      const rows = table.getByRole("row");
      await expect(
        main.getByText(/^The largest loss is after step\u00a02, .+: 38% fewer visits saw step\u00a03\.$/),
      ).toBeVisible();
      await expect(rows.filter({ hasText: "Largest loss" })).toHaveText([/^3 .+ Largest loss2563%38%$/]);
      await expect(rows.locator("td:nth-child(2)")).toHaveText(STEPS);
      await expect(rows.nth(1)).toHaveText(/^1 Ground floor, left of the desk40100%$/);
      await expect(rows.nth(5), "the second loss").toHaveText(/^5 .+2050%20%$/);
      const bars = await rows
        .locator("td:nth-child(3) [style]")
        .evaluateAll((shown) => shown.map((bar) => bar.getBoundingClientRect().width));
      expect((bars[2] ?? 0) / (bars[0] ?? 1), "part of the first bar").toBeCloseTo(25 / 40, 1);

      // Routes that few walked have no table, and nothing to open.
      const others = page.getByRole("heading", { level: 2, name: "In twenty minutes" });
      await expect(main.locator("section", { has: others })).toHaveText("In twenty minutesfewer than 5 visits");
      const exhibition = main.getByRole("link", { name: "Turing’s other machine" });
      await expect(exhibition).toHaveAttribute("href", /\/museums\/1\/exhibitions\/turing$/);
      await expectGoodScreen(page);

      // The keyboard leads from the files to the route, closes it to one line, and opens it.
      await page.getByRole("button", { name: "Download for Excel" }).focus();
      await page.keyboard.press("Tab");
      const opener = page.getByRole("button", { name: `Steps of ${ROUTE}` });
      await expect(opener).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(table).toBeHidden();
      await expect(main).toContainText("40 visits 50% saw the last step largest loss after step\u00a02");
      await expectGoodScreen(page);
      // On the return from elsewhere it is still closed.
      await others.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "In twenty minutes" })).toBeVisible();
      await page.goBack();
      await expect(opener).toHaveAttribute("aria-expanded", "false");
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(table).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: ROUTE })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(table.getByRole("link").first()).toBeFocused();

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).press("Enter"),
      ]);
      expect(file.suggestedFilename()).toMatch(/^routes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), "utf8").split("\n");
      expect(lines[0]).toBe("id,route,kind,step,name,visits,all_visits");
      const own = lines.filter((line) => line.startsWith(`${route?.idRoute},${ROUTE},`));
      expect(own.map((line) => line.split(",").at(-2))).toEqual(["40", ...STEPS]);

      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(figure("Saw at least one step")).toHaveText("Saw at least one step10");
      await expect(main).not.toContainText("The largest loss is after");
      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(main).toContainText("No visits in this period");
      await page.goBack();
      await page.goBack();
      await expectLargeTextFits(page);

      await speak(page, address, "ar");
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      const arabic = page.getByRole("table", { name: `خطوات ${ROUTE}` });
      await expect(arabic.getByRole("row").filter({ hasText: "أكبر انخفاض" })).toHaveText([
        /^3 .+2563\u200e%\u200e38\u200e%\u200e$/,
      ]);
      await expect(
        main.getByText(/^أكبر انخفاض بعد الخطوة\u00a02 .+ شاهدت الخطوة\u00a03 زيارات أقل بنسبة 38\u200e%\u200e\.$/),
      ).toBeVisible();
      const [track, bar] = await Promise.all(
        ["[aria-hidden]", "[style]"].map((part) =>
          arabic.getByRole("row").nth(3).locator(`td:nth-child(3) ${part}`).boundingBox(),
        ),
      );
      expect((bar?.x ?? 0) + (bar?.width ?? 0), "the bar begins at the right").toBeCloseTo(
        (track?.x ?? 0) + (track?.width ?? 0),
        0,
      );
      await expectGoodScreen(page);
    });
  });
}
