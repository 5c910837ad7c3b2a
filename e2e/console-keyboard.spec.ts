import type { Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, invite, signInOwner } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

const PASSWORD = "four rules in an hour";
const EMAIL = "ben@museum.example";

/** How many controls a screen may have before the one that is looked for. */
const MAX_PRESSES = 80;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator, way: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way);
  }
  throw new Error(`${way} does not reach ${String(control)}`);
}

/** Moves to a control and presses it. */
async function press(page: Page, control: Locator, way: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, control, way);
  await page.keyboard.press("Enter");
}

/** Fails when the focus is on the page, or on something that is hidden. */
async function expectFocus(page: Page): Promise<void> {
  const where = (): string => {
    const { activeElement: active, body } = document;
    if (active === null || active === body || active === document.documentElement) return "on the page";
    return active.matches(":disabled, [inert] *") || !active.checkVisibility() ? "on something hidden" : "in the page";
  };
  await expect.poll(() => page.evaluate(where), { message: `the focus at ${page.url()}` }).toBe("in the page");
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    // The console asks who is signed in, and nobody is.
    test.use({ viewport: size, isMobile: false, hasTouch: false, expectedErrors: [/status of 401/] });

    test("CON-14 from signing in to a published change with the keyboard alone", async ({
      page,
      browser,
      ownServer,
    }) => {
      const owner = await signInOwner(browser, ownServer);
      const coral = `${ownServer.address}/api/console/v1/museums/1/elements/artworks/214`;
      const { draftRevision: base } = (await (await owner.request.get(coral)).json()) as { draftRevision: number };
      const edited = await owner.request.patch(coral, { data: { base, changes: { "transcript/en_GB": null } } });
      expect(edited.ok()).toBe(true);
      await page.goto(await invite(owner.request, ownServer.address, { email: EMAIL, role: "editor" }));
      await tabTo(page, page.getByRole("textbox", { name: "Your name" }));
      await page.keyboard.type("Ben");
      await tabTo(page, page.getByLabel("Password", { exact: true }));
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await press(page, page.getByRole("button", { name: "Account of Ben" }));
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      await tabTo(page, page.getByRole("textbox", { name: "E-mail address" }));
      await page.keyboard.type(EMAIL);
      await tabTo(page, page.getByLabel("Password", { exact: true }));
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");

      await press(page, page.getByRole("main").getByRole("link", { name: "Museum of Pattern" }));
      await expect(page.getByRole("heading", { level: 1, name: "Museum of Pattern" })).toBeVisible();
      await press(page, page.getByRole("navigation").getByRole("link", { name: "Works", exact: true }));
      await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
      await tabTo(page, page.getByRole("searchbox"));
      await page.keyboard.type("coral");
      const row = page.getByRole("row", { name: /Coral/ });
      await expect(page.getByText("1 of 42")).toBeVisible();
      await tabTo(page, row);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "214 Coral" })).toBeVisible();
      await expectFocus(page);

      await tabTo(page, page.getByRole("textbox", { name: /^Title/ }).first());
      await page.keyboard.press("End");
      await page.keyboard.type(" at night");
      await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Saved");
      await expectFocus(page);

      await press(page, page.getByRole("navigation").getByRole("link", { name: "Publish", exact: true }), "Shift+Tab");
      await expect(page.getByRole("heading", { name: "1 change", exact: true })).toBeVisible();
      await expectFocus(page);
      const waive = page.getByRole("button", { name: / needs none…$/ });
      await press(page, waive);
      await expect(page.getByRole("textbox", { name: "Reason" })).toBeVisible();
      await tabTo(page, page.getByRole("textbox", { name: "Reason" }));
      await page.keyboard.type("It is music.");
      await page.keyboard.press("Enter");
      await expect(waive).toHaveCount(0);
      await expectFocus(page);
      await press(page, page.getByRole("button", { name: /^Publish 1 change/ }));
      await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Visitors see version 2");
      await expectFocus(page);
      const work = await page.request.get(`${ownServer.address}/api/v2/museums/detail/all-data/1/2`);
      expect(await work.text()).toContain("Coral at night");
      await owner.close();
    });
  });
}
