import { readFileSync } from "node:fs";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, recordVisits } from "./recorded-visits.ts";

const OPENED = { language: "en_GB", works: 1, seconds: 40, minutes: 20 };

/** All works are opened by number as well. */
const VISITS: readonly RecordedVisits[] = [
  { ...OPENED, daysAgo: 40, count: 10, uses: ["HALL"] },
  { ...OPENED, daysAgo: 6, count: 20, uses: ["HALL", "TRANSCRIPT", "TRANSCRIPT"] },
  { ...OPENED, daysAgo: 5, count: 10, uses: ["LINK", "OFFLINE"] },
  { ...OPENED, daysAgo: 4, count: 4, uses: ["TIMELINE"] },
  { ...OPENED, daysAgo: 4, count: 6 },
  { ...OPENED, daysAgo: 3, count: 10, works: 0, uses: ["KIDS"] },
];

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-4 how works were opened and what else was used, as tables and file, also in Arabic", async ({
      page,
      ownServer,
    }) => {
      const { address } = ownServer;
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, address, VISITS);
      await page.goto(`${address}/console/museums/1/statistics/use`);
      const main = page.getByRole("main");
      await expect(
        page.getByRole("navigation", { name: "Statistics" }).getByRole("link", { name: "Use" }),
      ).toHaveAttribute("aria-current", "page");
      await expect(main).toContainText("Of 40 visits that opened a work.");
      await expect(main).toContainText("Of all 50 visits.");
      const ways = page.getByRole("table", { name: "How works were opened" }).getByRole("row");
      const isWide = size.width > 640;
      await expect(ways).toHaveText([
        /^Way/,
        isWide ? /^By number40100%100%$/ : /^By number40100%/,
        isWide ? /^From the works of a hall2050%100%$/ : /^From the works of a hall2050%/,
        /^By a code on the wall or a link1025%/,
        /^By camerafewer than 5/,
        /^From the most outstanding artworksfewer than 5/,
        /^From a route or an exhibitionfewer than 5/,
        /^From a timelinefewer than 5/,
        /^From the visitor’s favouritesfewer than 5/,
      ]);
      const others = page.getByRole("table", { name: "What else was used" }).getByRole("row");
      await expect(others).toHaveText([
        /^Used/,
        /^Transcript of a recording2040%/,
        /^A work without a connection1020%/,
        /^Kids mode1020%/,
        /^Another speedfewer than 5/,
        /^Another text sizefewer than 5/,
        /^Visit by hallsfewer than 5/,
      ]);
      await expectGoodScreen(page);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).press("Enter"),
      ]);
      expect(file.suggestedFilename()).toMatch(/^use-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), "utf8").split("\n");
      expect(lines).toEqual(
        expect.arrayContaining([
          "use,visits,of_visits",
          "NUMBER,40,40",
          "HALL,20,40",
          "TRANSCRIPT,20,50",
          "TIMELINE,0,40",
        ]),
      );

      // The tab of works leaves the ways to this one.
      await page.getByRole("navigation", { name: "Statistics" }).getByRole("link", { name: "Works" }).click();
      await expect(page.getByRole("table", { name: "Visits by work" })).toBeVisible();
      await expect(main).not.toContainText("by number");
      await page.goBack();
      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(main).toContainText("Of 10 visits that opened a work.");
      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(main).toContainText("No visits in this period");
      await page.goBack();
      await page.goBack();
      await expect(main).toContainText("Of all 50 visits.");
      await expectLargeTextFits(page);

      const me = await page.request.patch(`${address}/api/console/v1/me`, { data: { language: "ar" } });
      expect(me.status(), await me.text()).toBe(200);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("table", { name: "ما استُخدم غير ذلك" }).getByRole("row").nth(1)).toHaveText(
        /^النص المكتوب لتسجيل2040\u200e%\u200e/,
      );
      await expectGoodScreen(page);
    });
  });
}
