import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FAILED_REQUEST, test } from "./fixtures.ts";
import { eachNotice } from "./notices.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** The notices above the screens: consent, the connection, new content. */
const FOLDER = fileURLToPath(new URL("screenshots/notices/", import.meta.url));

test.use({ expectedErrors: [FAILED_REQUEST] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`${name} in ${language}, what the shell says`, async ({ page }) => {
        const folder = `${FOLDER}${name}-${language}/`;
        await rm(folder, { recursive: true, force: true });
        await setTextSize(page, text);
        await eachNotice(page, async (notice) => {
          await settle(page);
          await page.screenshot({ path: `${folder}${notice}.png` });
        });
      });
    });
  }
}
