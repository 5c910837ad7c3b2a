import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, recordVisits } from "./recorded-visits.ts";

const OPENED = { language: "en_GB", works: 0, seconds: 40, minutes: 20 };

/** Works of the halls of ornament (101, 102), growth (208), the wave (301) and infinity (401), in the order of the visit. */
const VISITS: readonly RecordedVisits[] = [
  { ...OPENED, daysAgo: 40, count: 10, numbers: ["101", "208"] },
  { ...OPENED, daysAgo: 6, count: 20, numbers: ["101", "102", "208"] },
  { ...OPENED, daysAgo: 5, count: 15, numbers: ["101", "301"] },
  { ...OPENED, daysAgo: 5, count: 5, numbers: ["208", "301", "208"] },
  { ...OPENED, daysAgo: 4, count: 10, numbers: ["101", "401", "208"] },
  { ...OPENED, daysAgo: 3, count: 5, numbers: [] },
];

/** Returns how much of a drawing's height a band has, and whether it stands out. */
function bandsOf(drawing: Locator): Promise<{ height: number; opacity: string }[]> {
  return drawing.locator("path").evaluateAll((bands) =>
    bands.map((band) => ({
      height:
        Number(/V([\d.]+)/.exec(band.getAttribute("d") ?? "")?.[1]) -
        Number(/1 ([\d.]+)V/.exec(band.getAttribute("d") ?? "")?.[1]),
      opacity: getComputedStyle(band).opacity,
    })),
  );
}

/** Returns the middle of a part of the screen. */
async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function speak(page: Page, address: string, language: string): Promise<void> {
  const me = await page.request.patch(`${address}/api/console/v1/me`, { data: { language } });
  expect(me.status(), await me.text()).toBe(200);
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-6 halls say which visits were in them and where they went, as table, drawing and file, also in Arabic", async ({
      page,
      ownServer,
    }) => {
      const { address } = ownServer;
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, address, VISITS);
      await page.goto(`${address}/console/museums/1/statistics/halls`);
      const main = page.getByRole("main");
      await expect(
        page.getByRole("navigation", { name: "Statistics" }).getByRole("link", { name: "Halls" }),
      ).toHaveAttribute("aria-current", "page");
      await expect(main).toContainText("Of 50 visits that opened a work.");
      const isWide = size.width > 640;
      const halls = page.getByRole("table", { name: "Visits by hall" });
      await expect(halls.getByRole("row")).toHaveText([
        /^Hall/,
        isWide ? "Hall of Ornament4590%100%100%fewer than 5" : /^Hall of Ornament4590%.*100%fewer than 5$/,
        isWide ? "Hall of Growth3570%100%14%100%" : /^Hall of Growth3570%.*14%100%$/,
        isWide ? "Hall of the Wave2040%fewer than 5fewer than 575%" : /^Hall of the Wave2040%.*fewer than 575%$/,
        /^Hall of Infinity1020%.*fewer than 5fewer than 5$/,
        /^Hall of Chancefewer than 5/,
      ]);
      await expect(halls.getByRole("link", { name: "Hall of Growth" })).toHaveAttribute(
        "href",
        /\/museums\/1\/halls\/growth$/,
      );
      await expect(main).toContainText(
        "More visits end in Hall of Growth than in any other hall: 100% of those that opened a work there.",
      );
      await expect(main, "of two halls of few visits").not.toContainText("opened by the fewest");

      const ways = page.getByRole("table", { name: "Ways between halls" });
      const rows = ways.getByRole("row");
      await expect(rows).toHaveText([
        /^From/,
        "BeginningHall of Ornament4590%",
        "Hall of GrowthEnd35100%",
        "Hall of OrnamentHall of Growth2044%",
        "Hall of OrnamentHall of the Wave1533%",
        "Hall of the WaveEnd1575%",
        "Hall of OrnamentHall of Infinity1022%",
        "Hall of InfinityHall of Growth10100%",
        "BeginningHall of Growth510%",
        "Hall of GrowthHall of the Wave514%",
        "Hall of the WaveHall of Growth525%",
      ]);

      // A hall that is pointed at, has the focus or is pressed stands out in the drawing, with its numbers.
      const [from, to] = ["From", "To"].map((name) => page.getByRole("radiogroup", { name }));
      if (from === undefined || to === undefined) throw new Error("no sides");
      const drawing = main.locator("svg", { has: page.locator("path:nth-child(10)") });
      const opacities = async (): Promise<string[]> => (await bandsOf(drawing)).map(({ opacity }) => opacity);
      const heights = (await bandsOf(drawing)).map(({ height }) => height).sort((one, other) => other - one);
      expect(heights).toHaveLength(10);
      expect((heights[0] ?? 0) / (heights[9] ?? 1), "45 visits next to 5").toBeCloseTo(9, 1);
      expect(new Set(await opacities())).toEqual(new Set(["1"]));
      const chosen = async (): Promise<number> => (await opacities()).filter((opacity) => opacity === "1").length;
      await from.getByRole("radio", { name: "Hall of Ornament" }).hover();
      await expect.poll(chosen).toBe(3);
      await expect(to).toContainText(/Hall of Growth20.*Hall of the Wave15.*Hall of Infinity10/);
      await to.getByRole("radio", { name: "Hall of the Wave" }).click();
      await expect(from).toContainText(/Hall of Ornament15.*Hall of Growth5/);
      await expectGoodScreen(page);
      await to.getByRole("radio", { name: "Hall of the Wave" }).click();
      await expect.poll(chosen).toBe(10);
      await main.getByRole("heading", { level: 1 }).hover();

      // Each side is one stop of the keyboard, in which arrows lead from name to name.
      await from.getByRole("radio", { name: "Beginning" }).focus();
      await expect.poll(chosen).toBe(2);
      await page.keyboard.press("ArrowDown");
      await expect(from.getByRole("radio", { name: "Hall of Ornament" })).toBeFocused();
      await expect.poll(chosen).toBe(3);
      await page.keyboard.press("Tab");
      const wave = to.getByRole("radio", { name: "Hall of the Wave" });
      await expect(wave, "where it was last").toBeFocused();
      await page.keyboard.press("Space");
      await expect(wave).toBeChecked();
      await page.keyboard.press("Tab");
      await expect(ways.getByRole("link").first()).toBeFocused();
      await expect.poll(chosen, { message: "bands of the pressed hall" }).toBe(2);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).press("Enter"),
      ]);
      expect(file.suggestedFilename()).toMatch(/^halls-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), "utf8").split("\n");
      expect(lines[0]).toBe("kind,from_id,from,to_id,to,visits,of_visits");
      expect(
        lines.map((line) =>
          line
            .split(",")
            .filter((_, column) => column !== 1 && column !== 3)
            .join(","),
        ),
      ).toEqual(
        expect.arrayContaining([
          "HALL,,Hall of Growth,35,50",
          "FIRST,,Hall of Ornament,45,50",
          "MOVE,Hall of Ornament,Hall of the Wave,15,45",
          "LAST,Hall of the Wave,,15,20",
        ]),
      );

      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(main).toContainText("Of 10 visits that opened a work.");
      await expect(main).not.toContainText("More visits end");
      await page.goBack();
      await expectLargeTextFits(page);

      await speak(page, address, "ar");
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("table", { name: "الزيارات بحسب القاعة" }).getByRole("row").nth(2)).toContainText(
        "3570\u200e%\u200e",
      );
      const [start, last] = await Promise.all(
        ["من", "إلى"].map((name) => middleOf(page.getByRole("radiogroup", { name }))),
      );
      expect(start?.x, "it begins at the right").toBeGreaterThan(last?.x ?? 0);
      await expectGoodScreen(page);
    });
  });
}
