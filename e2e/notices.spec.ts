import { expectAccessible } from "./axe.ts";
import { FAILED_REQUEST, test } from "./fixtures.ts";
import { eachNotice } from "./notices.ts";

for (const [language, locale] of [
  ["English", "en-GB"],
  ["Arabic", "ar-EG"],
] as const) {
  test.describe(() => {
    test.use({ locale, expectedErrors: [FAILED_REQUEST] });

    test(`SHELL-2 SHELL-3 SHELL-5 axe in ${language}: consent, connection and new content`, async ({ page }) => {
      await eachNotice(page, (_, showing) => expectAccessible(page, { showing }));
    });
  });
}
