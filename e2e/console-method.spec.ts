import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, join, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

const PATH = "console/museums/1/statistics/method";

/** Returns the rule that a sentence names, of the self-assessment. */
function ruleOf(page: Page, sentence: string): Locator {
  return page.getByRole("list", { name: "Rules" }).getByRole("listitem").filter({ hasText: sentence });
}

/** Makes a call as the owner of the demo, and returns the answer. */
async function call<Answer>(
  server: Server,
  request: APIRequestContext,
  method: "GET" | "POST" | "PATCH",
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await request.fetch(`${server.address}/api/console/v1/museums/1/${path}`, { method, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Publishes the museum with an id of a tag manager. */
async function publishTagManager(server: Server, request: APIRequestContext, id: string): Promise<void> {
  type Fault = Record<"list" | "key" | "path" | "code", string>;
  const museum = "elements/museum/museum";
  const { draftRevision: base } = await call<{ draftRevision: number }>(server, request, "GET", museum);
  await call(server, request, "PATCH", museum, { base, changes: { googleTagManagerId: id } });
  const { blocking } = await call<{ blocking: Fault[] }>(server, request, "GET", "gate");
  const waivers = blocking.map(({ list, key, path, code }) => ({ list, key, path, code, reason: "shown as it is" }));
  await call(server, request, "POST", "publications", { waivers });
}

/** Checks a screen in both schemes of colours. */
async function expectGoodColours(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectGoodScreen(page);
  }
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-9 an analyst reads what the numbers mean, and that no rule is broken", async ({
      browser,
      page: owner,
      ownServer,
    }) => {
      await signInStaff(owner.context(), ownServer);
      const page = await join(browser, ownServer, owner.context(), { role: "analyst" }, size);
      await page.goto(`${ownServer.address}/console/museums/1/statistics?days=7`);
      const tab = page.getByRole("main").getByRole("link", { name: "Method", exact: true });
      await tab.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/statistics\/method\?days=7$/);
      await expect(tab).toHaveAttribute("aria-current", "page");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 2 })).toHaveText([
        "What each number means",
        "What is not counted",
        "How long data are kept",
        "Consent: self-assessment by the rules of the CNIL (July 2025)",
      ]);
      await expect(main.getByRole("heading", { level: 3 })).toHaveText([
        "Visits",
        "Works",
        "Routes",
        "Halls",
        "Use",
        "Wants",
        "Studies",
        "Take-up",
      ]);
      await expect(main).toContainText("Visits are deleted when they are 25 months old.");
      await expect(main.getByText("All rules are met; 3 are yours to check")).toBeVisible();
      await expect(ruleOf(page, "after at most 25 months")).toContainText(/^Met/);
      await expect(ruleOf(page, "Nothing is passed on to others.")).toContainText("loads no measuring service");
      await expect(ruleOf(page, "a year")).toContainText(/^Yours to check/);
      await expect(main.getByRole("link", { name: "the rules of the CNIL" })).toHaveAttribute(
        "href",
        "https://www.cnil.fr/fr/node/167364",
      );
      await expectGoodColours(page);

      // The other tabs have the period that was chosen before.
      await main.getByRole("link", { name: "Works", exact: true }).press("Enter");
      await expect(page).toHaveURL(/statistics\/works\?days=7$/);

      // In Arabic it is read from right to left; at twice the size nothing is cut.
      const me = await page.request.patch(`${ownServer.address}/api/console/v1/me`, { data: { language: "ar" } });
      expect(me.status(), await me.text()).toBe(200);
      await page.goto(`${ownServer.address}/${PATH}`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("list", { name: "القواعد" })).toBeVisible();
      await expectGoodScreen(page);
      await expectLargeTextFits(page);
      await page.context().close();
    });

    test.describe("with visits that are stored for 26 months", () => {
      test.use({ ownServerOptions: { env: { CICERONE_VISIT_MONTHS: "26" } } });

      test("STATS-9 a rule that a setting breaks is named, with the way to the setting, until it is met", async ({
        browser,
        page,
        ownServer,
      }) => {
        await signInStaff(page.context(), ownServer);
        await publishTagManager(ownServer, page.request, "GTM-ABC123");
        await page.goto(`${ownServer.address}/${PATH}`);
        const main = page.getByRole("main");
        await expect(main.getByText("2 rules are not met", { exact: true })).toBeVisible();
        await expect(main).toContainText("Visits are deleted when they are 26 months old.");
        const retention = ruleOf(page, "after at most 25 months");
        await expect(retention).toContainText(/^Not met/);
        await expect(retention).toContainText("They are deleted after 26 months.");
        const others = ruleOf(page, "Nothing is passed on to others.");
        await expect(others).toContainText(/^Not met/);
        await expect(others).toContainText("www.googletagmanager.com");
        await expectGoodColours(page);

        const analyst = await join(browser, ownServer, page.context(), { role: "analyst" }, size);
        await analyst.goto(page.url());
        await expect(ruleOf(analyst, "Nothing is passed on to others.")).toContainText("(Tag manager, Analytics)");
        await expect(analyst.getByRole("list", { name: "Rules" }).getByRole("link"), "may not edit").toHaveCount(0);
        await expectLargeTextFits(analyst);
        await analyst.context().close();

        await others.getByRole("link", { name: "Tag manager" }).press("Enter");
        await expect(page.getByRole("textbox", { name: "Tag manager" })).toBeFocused();
        await expect(page.getByRole("textbox", { name: "Tag manager" })).toHaveValue("GTM-ABC123");
        await publishTagManager(ownServer, page.request, "");
        await page.goto(`${ownServer.address}/${PATH}`);
        await expect(main.getByText("1 rule is not met", { exact: true })).toBeVisible();
        await expect(others).toContainText(/^Met/);
        await expect(retention).toContainText(/^Not met/);
      });
    });
  });
}
