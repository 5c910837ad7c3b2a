import { fileURLToPath } from "node:url";
import { FAILED_REQUEST, test } from "./fixtures.ts";
import { SCREENS, openExample } from "./screens.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** Every screen that has an address, as it opens. Other states are in the other files of this folder. */
const FOLDER = fileURLToPath(new URL("screenshots/screens/", import.meta.url));

test.use({ expectedErrors: [FAILED_REQUEST], passed: [], asksToDownload: true });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      for (const screen of SCREENS) {
        test(`${name} in ${language}, ${screen}`, async ({ page }) => {
          await setTextSize(page, text);
          await openExample(page, screen);
          await settle(page);
          await page.screenshot({ path: `${FOLDER}${name}-${language}/${screen}.png` });
        });
      }
    });
  }
}
