import { fileURLToPath } from "node:url";
import type { Screen } from "../web/visitor/src/core/navigation/paths.ts";
import { FAILED_REQUEST, test } from "./fixtures.ts";
import { openExample } from "./screens.ts";
import { settle } from "./screenshot-sizes.ts";

/** What visitors see of each list, for the help of the console, which has these files in its folder public. */
const FOLDER = fileURLToPath(new URL("../web/console/public/help/", import.meta.url));

const PICTURES: readonly (readonly [name: string, screen: Screen])[] = [
  ["home", "Presentation"],
  ["startMenu", "Options"],
  ["works", "Artwork"],
  ["routes", "Route"],
  ["exhibitions", "ExhibitionList"],
  ["halls", "Hall"],
  ["timelines", "Timeline"],
  ["information", "InfoSectionList"],
  ["oneMinutes", "OneMinute"],
  ["slides", "Slides"],
  ["sections", "Sections"],
  ["kidsSections", "OptionsKids"],
  ["beacons", "Beacon"],
  ["studies", "StudyQuestion"],
];

test.use({
  expectedErrors: [FAILED_REQUEST],
  passed: [],
  asksToDownload: true,
  viewport: { width: 320, height: 568 },
  deviceScaleFactor: 1,
  colorScheme: "light",
});

for (const [name, screen] of PICTURES) {
  test(`help of ${name}`, async ({ page }) => {
    await openExample(page, screen);
    await settle(page);
    await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: "jpeg", quality: 55 });
  });
}
