import { FAILED_REQUEST, anyOf, expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

test.describe("the connection", () => {
  test.use({ expectedErrors: [anyOf(FAILED_REQUEST, /^screen failed/)] });

  test("SHELL-3 a notice follows the browser's offline and online events", async ({
    page,
    context,
    options,
    shell,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    // The connection notice is loaded.
    await expect(page.getByTestId("connection")).toBeAttached();
    await expect(shell.connection).toHaveCount(0);
    await context.setOffline(true);
    await expect(shell.connection).toHaveText("You are offline. Whatever is on this phone still works.");
    // Stored content still works while the banner is shown.
    await options.section("By number").tap();
    await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(shell.connection).toHaveText("You are online again");
    await expect(shell.connection).toHaveCount(0);
  });

  test("SHELL-3 a notice that could not be loaded offline is loaded with its styles when the connection is back", async ({
    page,
    context,
    options,
    shell,
  }) => {
    const notices = /\/assets\/notices-/;
    let refused = 0;
    await page.route(notices, (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    // A script and its styles.
    await expect.poll(() => refused).toBeGreaterThan(1);
    await page.waitForLoadState("networkidle");
    await expect(page.getByTestId("connection")).toHaveCount(0);
    await context.setOffline(true);
    await page.unroute(notices);
    await context.setOffline(false);
    await expect(page.getByTestId("connection")).toBeAttached();
    await context.setOffline(true);
    await expect(shell.connection).toHaveText("You are offline. Whatever is on this phone still works.");
    await expect(page.getByTestId("connection").locator("xpath=..")).toHaveCSS("position", "fixed");
    await context.setOffline(false);
  });

  test("SHELL-3 KEY-2 without network works still open by their number, with their texts", async ({
    page,
    context,
    options,
    keyboard,
    artwork,
    shell,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    await shell.waitUntilPrefetched("keyboard-screen-", "artwork-screen-");
    await context.setOffline(true);
    await options.section("By number").tap();
    await keyboard.open("12");
    await expect(page).toHaveURL(/\/artworks\/\d+\?from=Keyboard$/);
    await expect(artwork.title).toBeVisible();
    await expect(artwork.close).toBeVisible();
  });

  test("SHELL-3 ERR-1 a screen that needs the network: it says so, leads back, and opens when the network returns", async ({
    page,
    context,
    options,
    list,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    const needed = page.getByRole("alert").filter({ hasText: "An internet connection is needed for this action" });
    await context.setOffline(true);
    await options.section("Sixty seconds").tap();
    await expect(needed).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(options.section("By number")).toBeVisible();
    await expect(page).toHaveURL(at("PAINTED", "options"));
    await page.goForward();
    await expect(needed).toBeVisible();
    await context.setOffline(false);
    await expect(list.items).not.toHaveCount(0);
  });

  test("SHELL-3 a museum that could not be loaded is requested again when the connection returns", async ({
    page,
    context,
    options,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    // The phone has not stored the next museum.
    await page.route(/\/api\/v2\//, (route) => route.abort("internetdisconnected"));
    await page.goto(at("PLAIN", "options"));
    await expect(page.getByText("An internet connection is needed for this action")).toBeVisible();
    await page.unroute(/\/api\/v2\//);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(options.main.getByRole("link").first()).toBeVisible();
    await expect(page.getByText("This museum is not available")).toHaveCount(0);
  });
});

test.describe("full screen", () => {
  const isFull = (page: { evaluate: (check: () => boolean) => Promise<boolean> }): Promise<boolean> =>
    page.evaluate(() => document.fullscreenElement !== null);

  test("SHELL-4 is entered by a button's action, and not again once the visitor has left it", async ({
    page,
    keyboard,
  }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
    await expect.poll(() => isFull(page)).toBe(false);
    await keyboard.key("1").tap();
    await expect.poll(() => isFull(page)).toBe(true);
    await keyboard.key("2").tap();
    await expect(keyboard.display).toHaveText("12");
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => isFull(page)).toBe(false);
    await keyboard.erase.tap();
    await keyboard.erase.tap();
    await page.reload();
    await keyboard.key("3").tap();
    await expect(keyboard.display).toHaveText("3");
    await expect.poll(() => isFull(page)).toBe(false);
  });

  test("SHELL-4 is requested again in the next visit", async ({ page, keyboard, phone }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.key("1").tap();
    await expect.poll(() => isFull(page)).toBe(true);
    // The response would store the visit again.
    await phone.registeredVisit();
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => isFull(page)).toBe(false);
    await page.evaluate(() => localStorage.clear());
    await page.goto(at("PAINTED", "keyboard"));
    await phone.visit();
    await keyboard.key("2").tap();
    await expect.poll(() => isFull(page)).toBe(true);
  });

  test("SHELL-4 is never requested in an installed app", async ({ page, keyboard }) => {
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => real(query.includes("standalone") ? "all" : query);
    });
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.key("1").tap();
    await expect(keyboard.display).toHaveText("1");
    await expect.poll(() => isFull(page)).toBe(false);
  });
});
