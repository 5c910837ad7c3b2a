import { fileURLToPath } from "node:url";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** The download gate before the start menu, and its states. */
const FOLDER = fileURLToPath(new URL("screenshots/download/", import.meta.url));

test.use({ expectedErrors: [FAILED_REQUEST], asksToDownload: true });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`the choice to download, ${name} in ${language}`, async ({ page, code }) => {
        await setTextSize(page, text);
        const take = async (screen: string): Promise<void> => {
          await settle(page);
          await page.screenshot({ path: `${FOLDER}${name}-${language}/${screen}.png` });
        };
        await page.goto(at("DEMO", "code"));
        await code.submit("CICERONE");
        await page.waitForURL("**/download");
        const main = page.getByRole("main");
        const download = main.getByRole("button").nth(1);
        await expect(download).toBeVisible();
        await take("download");
        // Pictures load, sounds fail: the download stops, and a part is missing.
        await page.route(/\.mp3/, (route) => route.abort());
        await download.tap();
        await expect(main.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
        await take("download-stopped");
        await page.reload();
        await expect(main.getByRole("listitem").first()).toBeVisible();
        await take("download-partial");
        await page.unroute(/\.mp3/);
        await download.tap();
        await expect(main.locator("svg.lucide-arrow-right")).toBeVisible({ timeout: 60_000 });
        await take("download-done");
      });
    });
  }
}
