import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";

/** The console's messages in a language, as far as these tests name controls by them. */
function messages(language: string): Record<string, Record<string, string>> {
  const path = new URL(`../web/console/src/i18n/catalogues/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
}

const PASSWORD = "four rules in an hour";

/** Fails when the screen has a violation or is wider than the window. */
async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Opens a screen of the main navigation. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Joins by an invitation's link in a browser of its own, in Arabic, and returns its page. */
async function joinInArabic(browser: Browser, link: string, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: "ar-EG", colorScheme: "dark" });
  const page = await context.newPage();
  const field = messages("ar")["field"] ?? {};
  await page.goto(link);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("textbox", { name: field["name"] ?? "" }).fill("بن");
  await page.getByLabel(field["password"] ?? "", { exact: true }).fill(PASSWORD);
  await expectGoodScreen(page);
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("navigation")).toBeVisible();
  return page;
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STAFF-1 STAFF-4 STAFF-7 CON-14 an owner invites somebody, who joins in Arabic; the activity says so", async ({
      page,
      browser,
      ownServer,
    }) => {
      await page.goto(await ownServer.consoleLink);
      await expect(page).toHaveURL(`${ownServer.address}/console/`);
      await expect(page.getByText("Museum of Pattern")).toBeVisible();
      await expectGoodScreen(page);

      await open(page, "People");
      await expect(page.getByText("Demo owner")).toBeVisible();
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Invite someone" }).click();
      await page.getByRole("textbox", { name: "E-mail address" }).fill("ben@museum.example");
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Make the invitation" }).click();
      const link = await page.getByRole("textbox", { name: "Link of the invitation" }).inputValue();
      await expectGoodScreen(page);
      await page.keyboard.press("Escape");

      const invited = await joinInArabic(browser, link, size);
      await expect(invited.getByRole("heading", { level: 1 })).toBeVisible();
      await expectGoodScreen(invited);
      await invited.context().close();

      await open(page, "Activity");
      await expect(page.getByText("Joined").first()).toBeVisible();
      await expectGoodScreen(page);
      await open(page, "Account");
      await expectGoodScreen(page);
    });

    test("CON-12 the palette opens a screen by its name, with the keyboard alone", async ({ page, ownServer }) => {
      await page.goto(await ownServer.consoleLink);
      await expect(page.getByText("Museum of Pattern")).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectGoodScreen(page);
      await page.keyboard.type("activ");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByText("Signed in").first()).toBeVisible();
    });
  });
}
