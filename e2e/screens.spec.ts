import { readFileSync } from "node:fs";
import type { Screen } from "../web/visitor/src/core/navigation/paths.ts";
import { expectAccessible } from "./axe.ts";
import { expectFocusAfterButtons } from "./button-focus.ts";
import { expectFits } from "./fits.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { expectStatesInForcedColours } from "./forced-colours.ts";
import { expectWalkable } from "./keyboard-walk.ts";
import { LOCALES } from "./locales.ts";
import { expectStartsByItself, expectStill, recordMotion } from "./motion.ts";
import { expectReadingOrder, expectSameStops, readingOrderFile } from "./reading-order.ts";
import { SCREENS, openExample } from "./screens.ts";
import { ZOOMED, expectReflows } from "./zoom.ts";

test.use({ passed: [], asksToDownload: true, expectedErrors: [FAILED_REQUEST] });

/** Screens that have links only. */
const WITHOUT_BUTTONS: ReadonlySet<Screen> = new Set(["NotFound"]);

for (const { language, locale, dir } of LOCALES) {
  test.describe(language, () => {
    test.use({ locale });

    for (const screen of SCREENS) {
      test(`A11Y-1 SHELL-1 ${screen} is read in its order, accessible and as wide as the phone, in ${language}`, async ({
        page,
      }) => {
        if (language === "English") await recordMotion(page);
        await openExample(page, screen);
        if (language === "English") await expectReadingOrder(page, screen);
        else await expectSameStops(page, screen);
        await expect(page.locator("html")).toHaveAttribute("dir", dir);
        await expectAccessible(page);
        await expectFits(page);
        // What follows the direction is checked in both; the rest once.
        if (language !== "English") return expectWalkable(page);
        await expectStartsByItself(page, []);
        const size = page.viewportSize();
        await page.setViewportSize(ZOOMED);
        await expectReflows(page);
        await expectWalkable(page);
        await expectStill(page);
        await page.emulateMedia({ forcedColors: "active" });
        await expectStatesInForcedColours(page);
        await page.emulateMedia({ forcedColors: "none" });
        if (size !== null) await page.setViewportSize(size);
        await test.step("no button leaves the focus on the page", async () => {
          const presses = await expectFocusAfterButtons(page);
          expect(presses > 0, "a button was pressed").toBe(!WITHOUT_BUTTONS.has(screen));
        });
      });
    }
  });
}

test("SHELL-1 every screen has a title of its own", () => {
  // Screens that share the view of another one.
  const sameView = new Set(["PresentationMode", "ArtworkByHalls", "HallByHalls", "StudyQuestionArtwork"]);
  const titles = SCREENS.filter((screen) => !sameView.has(screen)).map(
    (screen) => readFileSync(readingOrderFile(screen), "utf8").split("\n")[0],
  );
  expect([...titles].sort()).toEqual([...new Set(titles)].sort());
});
