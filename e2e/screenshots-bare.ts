import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { detailOf, workOf } from "./lookups.ts";
import { at } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** The museum that has nothing but numbers, names and one sentence each; also in forced colours, light and dark. */
const FOLDER = fileURLToPath(new URL("screenshots/bare/", import.meta.url));

const COLOURS = [
  ["", {}],
  ["-forced-light", { forcedColors: "active", colorScheme: "light" }],
  ["-forced-dark", { forcedColors: "active", colorScheme: "dark" }],
] as const;

test.use({ expectedErrors: [FAILED_REQUEST] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`${name} in ${language}, a museum without pictures`, async ({ page }) => {
        const folder = `${FOLDER}${name}-${language}/`;
        await rm(folder, { recursive: true, force: true });
        await setTextSize(page, text);
        await walk(page, async (screen) => {
          for (const [suffix, media] of COLOURS) {
            await page.emulateMedia({ forcedColors: null, colorScheme: null, ...media });
            await settle(page);
            await page.screenshot({ path: `${folder}${screen}${suffix}.png` });
          }
          await page.emulateMedia({ forcedColors: null, colorScheme: null });
        });
      });
    });
  }
}

async function walk(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  const { timeline, halls, routes, infoSections, oneMinutes } = await detailOf(page.request, "BARE");
  const work = await workOf(page.request, "BARE", "35");
  for (const [screen, path] of [
    ["presentation", ""],
    ["options", "options"],
    ["keypad", "keyboard"],
    ["work", `artworks/${work.idArtwork}`],
    ["timelines", "timeline"],
    ["timeline", `timeline/${timeline[0]?.idTimeline}`],
    ["by-halls", "options/by-halls"],
    ["hall", `hall/${halls[0]?.idHall}`],
    ["routes", "routes"],
    ["route-step", `routes/${routes[0]?.idRoute}`],
    ["info-sections", "info-sections"],
    ["info-section", `info-sections/${infoSections[0]?.idInfoSection}`],
    ["one-minutes", "one-minutes"],
    ["one-minute", `one-minutes/${oneMinutes[0]?.idOneMinute}`],
    ["goodbye", "goodbye"],
  ] as const) {
    await page.goto(at("BARE", path));
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await take(screen);
  }
  await page.goto(at("BARE", "options"));
  await page.locator("header button").tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await take("side-menu");
}
