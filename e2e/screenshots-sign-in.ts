import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect } from "./fixtures.ts";
import { at } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";
import { test } from "./sign-in.ts";

/** The sign-in screen, while the provider's window is open, and with an error. */
const FOLDER = fileURLToPath(new URL("screenshots/sign-in/", import.meta.url));

test.use({ passed: [] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`${name} in ${language}, signing in`, async ({ page, signIn }) => {
        const folder = `${FOLDER}${name}-${language}/`;
        await rm(folder, { recursive: true, force: true });
        await setTextSize(page, text);
        const take = async (of: typeof page, state: string): Promise<void> => {
          await settle(of);
          await of.screenshot({ path: `${folder}${state}.png` });
        };
        const ways = page.getByRole("main").locator("button:has(svg):not([aria-label])");
        await page.goto(at("MPICASSOM", "login"));
        await expect(ways).toHaveCount(4);
        await take(page, "ways");
        const opened = page.waitForEvent("popup");
        await ways.first().tap();
        const popup = await opened;
        await expect(ways).toHaveCount(0);
        await take(page, "waiting");
        await popup.getByRole("link", { name: "No", exact: true }).click();
        await expect(signIn.error).not.toBeEmpty();
        await take(page, "refused");
        const reopened = page.waitForEvent("popup");
        await ways.first().tap();
        const left = await reopened;
        await left.addInitScript(() => {
          window.close = () => {};
        });
        await page.goto(at("MPICASSOM"));
        await left.getByRole("link", { name: "No", exact: true }).click();
        await take(left, "window");
        await left.close();
        await page.goto(at("MPICASSOM", "login"));
        await expect(ways).toHaveCount(4);
        await page.evaluate(() => {
          window.open = () => null;
        });
        await ways.first().tap();
        await take(page, "blocked");
      });
    });
  }
}
