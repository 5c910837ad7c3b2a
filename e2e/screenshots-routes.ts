import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** Routes and exhibitions: their lists, the steps of each kind, and the gate of a paid one. */
const FOLDER = fileURLToPath(new URL("screenshots/routes/", import.meta.url));

test.use({ expectedErrors: [FAILED_REQUEST] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`${name} in ${language}, routes`, async ({ page, code }) => {
        const folder = `${FOLDER}${name}-${language}/`;
        await rm(folder, { recursive: true, force: true });
        await setTextSize(page, text);
        await code.pass();
        await walk(page, async (screen) => {
          await settle(page);
          await page.screenshot({ path: `${folder}${screen}.png` });
        });
      });
    });
  }
}

async function walk(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  const { routes } = await detailOf(page.request, "DEMO");
  const [route] = routes;
  const paid = routes.find(({ routeType }) => routeType === "PAID");
  const exhibition = routes.find(({ isExhibition }) => isExhibition);
  for (const [screen, path] of [
    ["list", "routes"],
    ["list-paid", `routes?fromRoute=${paid?.idRoute}`],
    ["exhibitions", `exhibitions?idRoute=${exhibition?.idRoute}`],
    ["missing", "routes/999999"],
  ] as const) {
    await page.goto(at("DEMO", path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await take(screen);
  }
  await page.goto(at("DEMO", `routes/${route?.idRoute}`));
  const dots = page.locator("main section ol").last().getByRole("button");
  await expect(dots).toHaveCount(route?.steps.length ?? 0);
  for (const [screen, type] of [
    ["step-work", 1],
    ["step-text", 3],
    ["step-way", 2],
  ] as const) {
    const place = route?.steps.findIndex(({ stepType }) => stepType === type) ?? 0;
    await dots.nth(place).tap();
    await expect(dots.nth(place)).toHaveAttribute("aria-current", "true");
    await take(screen);
  }
  await page.locator("main section li:not([inert]) button[aria-haspopup]").first().tap();
  await expect(page.getByRole("dialog").locator("img")).toBeVisible();
  await take("map");

  await page.goto(at("DEMO", `routes/${paid?.idRoute}`));
  await expect(page.getByRole("textbox")).toBeVisible();
  await take("code");
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("textbox")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("textbox").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await take("code-wrong");
}
