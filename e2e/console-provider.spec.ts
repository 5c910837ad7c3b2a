import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, invite, signInOwner } from "./console-page.ts";
import { test as base, expect } from "./fixtures.ts";
import { ANA, Provider } from "./provider.ts";

/** Tests on a server whose staff sign in at an OpenID provider in this process. */
const test = base.extend<{ provider: Provider }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    provider.stop();
  },
  ownServerOptions: async ({ provider }, use) =>
    use({ envAt: (address) => ({ ...provider.staffEnvironment, CICERONE_URL: address }) }),
});

/** Goes to the provider by its button, and answers its question. */
async function signIn(page: Page, answer: "Continue as Ana" | "No"): Promise<void> {
  await page.getByRole("button", { name: "Museum login" }).click();
  await page.getByRole("link", { name: answer }).click();
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    // The console asks who is signed in, and nobody is.
    test.use({ viewport: size, isMobile: false, hasTouch: false, expectedErrors: [/status of 401/] });

    test("STAFF-2 DRAFT-10 the button of a provider lets in who is invited, nobody else, and nobody who declines", async ({
      page,
      browser,
      ownServer,
    }) => {
      const owner = await signInOwner(browser, ownServer);
      await page.goto(`${ownServer.address}/console/`);
      await signIn(page, "No");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectGoodScreen(page);
      await signIn(page, "Continue as Ana");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();

      await invite(owner.request, ownServer.address, { email: ANA.email, role: "editor" });
      await signIn(page, "Continue as Ana");
      await expect(page.getByText("Museum of Pattern")).toBeVisible();
      await page.getByRole("button", { name: `Account of ${ANA.name}` }).click();
      await page.getByRole("menuitem", { name: "Account" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Museum login" })).toBeVisible();
      await expectGoodScreen(page);

      // The session ends: the provider signs in again in a window of its own, and the screen stays.
      await page.getByRole("textbox", { name: "Name" }).fill("Ana of the museum");
      await page.context().clearCookies({ name: "cicerone_session" });
      await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
      const opened = page.waitForEvent("popup");
      await page.getByRole("alertdialog").getByRole("button", { name: "Museum login" }).click();
      const provider = await opened;
      await provider.getByRole("link", { name: "Continue as Ana" }).click();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Account of Ana of the museum" })).toBeVisible();

      // It goes also when she signs in in another tab, which does not know that a page waits for it.
      await page.getByRole("textbox", { name: "Name" }).fill("Ana");
      await page.context().clearCookies({ name: "cicerone_session" });
      await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      const tab = await page.context().newPage();
      await tab.goto(`${ownServer.address}/console/`);
      await signIn(tab, "Continue as Ana");
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Account of Ana", exact: true })).toBeVisible();
      await owner.close();
    });
  });
}
