import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

/** The console's messages in a language, as far as these tests name controls by them. */
function messages(language: string): Record<string, Record<string, string>> {
  const path = new URL(`../web/console/src/i18n/catalogues/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
}

const PASSWORD = "four rules in an hour";

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

for (const size of CONSOLE_SIZES) {
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

      await open(page, "Account");
      await expectGoodScreen(page);
      const work = `${ownServer.address}/api/console/v1/museums/1/elements/artworks/214`;
      const { draftRevision } = (await (await page.request.get(work)).json()) as { draftRevision: number };
      const edited = await page.request.patch(work, { data: { base: draftRevision, changes: { author: "Ada" } } });
      expect(edited.status()).toBe(200);
      await open(page, "Activity");
      for (const did of ["joined", "invited somebody"]) {
        await expect(page.getByRole("listitem").filter({ hasText: did })).toContainText(/editor, Chrome \w+/);
      }
      await expect(page.getByText("بن\u2069 joined")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "changed content: Coral" })).toContainText("Author");
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("button", { name: "Person" }).click();
      await page.getByRole("option", { name: "Demo owner" }).click();
      await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "joined" })).toHaveCount(0);
      await expectGoodScreen(page);
      await page.getByRole("button", { name: /^Only what was done with Coral/ }).click();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as CSV" }).click(),
      ]);
      expect(
        readFileSync(await file.path(), "utf8")
          .trim()
          .split("\n"),
      ).toHaveLength(2);
      await page.getByRole("link", { name: /^Coral/ }).click();
      await expect(page).toHaveURL(/\/museums\/1\/works\/214/);
    });

    test("CON-12 the palette opens screens and works with the keyboard alone; help, keys and tour explain the rest", async ({
      page,
      ownServer,
    }) => {
      await page.goto(await ownServer.consoleLink);
      await expect(page.getByText("Museum of Pattern")).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectGoodScreen(page);
      await page.keyboard.type("activ");
      await expect(page.getByRole("menuitem")).toHaveCount(1);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByText("Signed in").first()).toBeVisible();

      // In a museum the palette finds works by number, and lists are loaded once: also when the events begin after that.
      const events = new Latch();
      await page.route(/\/events\?/, async (route) => {
        await events.opened;
        await route.continue();
      });
      await page.goto(`${ownServer.address}/console/museums/1`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      let lists = 0;
      page.on("request", (request) => {
        if (/\/elements\/artworks\?/.test(request.url())) lists++;
      });
      for (let opened = 0; opened < 2; opened++) {
        await page.keyboard.press("Control+k");
        await page.keyboard.type("214");
        await expect(page.getByRole("menuitem").first()).toContainText("Coral");
        await expectGoodScreen(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        events.open();
      }
      expect(lists).toBe(1);

      // The tour is offered, goes from control to control, and is not offered again.
      await page.getByRole("button", { name: "Start the tour" }).click();
      const step = page.getByRole("dialog");
      await expect(step).toContainText("Everything of the guide");
      await expectGoodScreen(page);
      for (const title of ["Find anything", "Publish when you are ready", "Help on each screen"]) {
        await page.keyboard.press("Enter");
        await expect(step).toContainText(title);
      }
      await page.keyboard.press("Escape");
      await expect(step).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Start the tour" })).toHaveCount(0);

      // Help explains the screen, lists all keys and starts the tour again.
      await page.getByRole("button", { name: "Help" }).click();
      await expect(step).toContainText("What visitors do not see yet");
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Start the tour" }).click();
      await expect(step).toContainText("Everything of the guide");
      await page.keyboard.press("Escape");
      await expect(step).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(step.getByRole("region", { name: "In lists" })).toContainText("Move the row up");
      await expectGoodScreen(page);

      // What a list is for is shown as visitors see it.
      await page.goto(`${ownServer.address}/console/museums/1/routes`);
      await page.getByRole("button", { name: "Help" }).click();
      await expect(step.getByRole("img", { name: "The guide on a phone: Routes" })).toHaveJSProperty(
        "naturalWidth",
        320,
      );
      await expectGoodScreen(page);
    });
  });
}
