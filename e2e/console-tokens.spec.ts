import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectReflows, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

/** Returns the narrowest scope's width, and the largest number of scopes next to each other. */
function scopesOf(page: Page): Promise<{ narrowest: number; columns: number }> {
  const scopes = page
    .getByRole("dialog")
    .locator("label")
    .filter({ has: page.getByRole("checkbox") });
  return scopes.evaluateAll((all) => {
    const boxes = all.map((scope) => scope.getBoundingClientRect());
    return {
      narrowest: Math.min(...boxes.map(({ width }) => width)),
      columns: Math.max(...boxes.map(({ top }) => boxes.filter((box) => box.top === top).length)),
    };
  });
}

for (const size of CONSOLE_SIZES) {
  for (const [language, create] of [
    ["en", "Make a token"],
    ["de", "Token erzeugen"],
  ] as const) {
    test.describe(`${size.width} × ${size.height}, ${language}`, () => {
      test.use({ viewport: size, isMobile: false, hasTouch: false });

      test("STAFF-8 the scopes of an API token are sentences below each other, each with room", async ({
        page,
        context,
        ownServer,
      }) => {
        await signInStaff(context, ownServer);
        const me = await page.request.patch(`${ownServer.address}/api/console/v1/me`, { data: { language } });
        expect(me.status()).toBe(200);
        await page.goto(`${ownServer.address}/console/tokens`);
        await page.getByRole("button", { name: create }).click();
        await expect(page.getByRole("dialog").getByRole("checkbox")).toHaveCount(7);
        const { narrowest, columns } = await scopesOf(page);
        expect(columns).toBe(1);
        expect(narrowest).toBeGreaterThanOrEqual(256);
        await expectGoodScreen(page);
        await expectReflows(page);
      });
    });
  }
}
