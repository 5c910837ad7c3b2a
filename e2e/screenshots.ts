import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { type Work, detailOf, workOf } from "./lookups.ts";
import { deleteStoredMuseums } from "./museum-response.ts";
import { ACCESS_CODE, at, museum } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

const FOLDER = fileURLToPath(new URL("screenshots/", import.meta.url));

test.use({ expectedErrors: [FAILED_REQUEST], passed: [] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });

      test(`${name} in ${language}`, async ({ page, request }) => {
        const folder = `${FOLDER}${name}-${language}/`;
        await rm(folder, { recursive: true, force: true });
        await setTextSize(page, text);
        const take = async (screen: string): Promise<void> => {
          await settle(page);
          await page.screenshot({ path: `${folder}${screen}.png` });
        };
        await walk(page, await workOf(request, "DEMO", "214"), take);
      });
    });
  }
}

/** States of screens; as they open they are in screenshots-screens.ts. */
async function walk(page: Page, work: Work, take: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(at("DEMO"));
  await expect(page.getByRole("checkbox")).toBeVisible();
  await page.locator("main form button").tap();
  await take("presentation-policy-error");

  await page.goto(at("DEMO", "code"));
  await page.getByRole("textbox").fill("WRONG");
  await page.getByRole("textbox").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await take("code-wrong");
  await page.getByRole("textbox").fill(ACCESS_CODE);
  await page.getByRole("textbox").press("Enter");
  await page.waitForURL("**/study");
  await questions(page, take, "study");
  await page.waitForURL("**/tutorial");
  await slides(page, take);
  await page.waitForURL("**/options");
  await page.locator("header button").tap();
  await take("side-menu");

  await menuScreens(page, take);

  await page.goto(at("DEMO", "keyboard"));
  await page.keyboard.type("214");
  await take("keyboard-typed");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await page.screenshot({ animations: "disabled" });
  await take("keyboard-wrong");

  await page.goto(at("DEMO", `artworks/${work.idArtwork}?from=Keyboard`));
  await expect(page.getByTestId("extras")).toBeVisible();
  await page.getByTestId("extras").locator("[aria-expanded]").first().tap();
  await take("artwork-extras");
  await page.getByTestId("extras").locator("[aria-expanded]").first().tap();
  for (const { idResource, resourceType, startTime } of work.otherResources) {
    await popUp(page, idResource, startTime);
    await take(`artwork-pop-up-${resourceType.toLowerCase()}`);
  }
  await page.locator("article button[aria-haspopup]").tap();
  await take("sound-settings");
  await page.keyboard.press("Escape");
  await page.locator("article button[aria-pressed]").tap();
  await take("transcript");
  for (const { idResource, resourceType } of work.extraResources) {
    await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/${idResource}`));
    await take(`resource-${resourceType.toLowerCase()}`);
  }
  await page.goto(at("DEMO", `study/${work.idArtwork}`));
  await questions(page, take, "study-artwork");
  await page.waitForURL("**/options");
  await page.goto(at("DEMO", "artworks/999999"));
  await take("artwork-missing");
  await kidsScreens(page, take);
  await page.goto(at("MPICASSOM", "goodbye"));
  await page.locator("form button[type=submit]").tap();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await take("goodbye-password");
  await downloads(page, take);

  for (const code of ["PAINTED", "MPICASSOM", "PLAIN"] as const) {
    await page.goto(at(code));
    await take(`${code.toLowerCase()}-presentation`);
    for (const path of ["options", "keyboard"]) {
      await page.goto(at(code, path));
      await take(`${code.toLowerCase()}-${path}`);
    }
  }
  const long = await workOf(page.request, "PAINTED", "77");
  await page.goto(at("PAINTED", `artworks/${long.idArtwork}`));
  await expect(page.getByTestId("extras")).toBeVisible();
  await take("painted-artwork-long");
  for (const { idResource, resourceType, startTime } of long.otherResources) {
    await popUp(page, idResource, startTime);
    await take(`painted-artwork-long-pop-up-${resourceType.toLowerCase()}`);
  }
  await page.goto(at("PAINTED", "favourites"));
  await take("favourites-none");
  await page.evaluate(
    (ids) => localStorage.setItem("favourites", JSON.stringify(ids)),
    [
      long.idArtwork,
      (await workOf(page.request, "PAINTED", "12")).idArtwork,
      (await workOf(page.request, "PAINTED", "30")).idArtwork,
    ],
  );
  await page.reload();
  await take("favourites");
  await page.route(/\.mp3/, (route) => route.abort());
  await page.goto(at("PAINTED", `artworks/${long.idArtwork}`));
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await take("player-without-connection");
  await page.unroute(/\.mp3/);
  const painted = await workOf(page.request, "PAINTED", "1234567");
  await page.goto(at("PAINTED", `artworks/${painted.idArtwork}`));
  await take("painted-artwork");
  await page.goto(at("PAINTED", "options/kids"));
  await take("painted-options-kids");
  await page.goto(at("PAINTED", "game"));
  await take("game-missing");

  await page.route(/all-data/, (route) =>
    route.fulfill({ status: 410, json: { success: false, status: 410, message: "", data: null } }),
  );
  await deleteStoredMuseums(page);
  for (const path of ["", "options"]) {
    await page.goto(`/museums/${museum("SOLO").identifier}${path === "" ? "" : `/${path}`}`);
    await take(path === "" ? "deactivated-presentation" : "deactivated");
  }
}

/** Downloads: the list, a stored item, a stopped one, the confirmation before deleting, evicted files. */
async function downloads(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(at("DEMO", "downloads"));
  const main = page.getByRole("main");
  const items = main.getByRole("article");
  await expect(items.first()).toBeVisible();
  const media = "**/media/**";
  await items.first().getByRole("button").first().tap();
  await expect(items.first().getByRole("button").first()).toHaveAccessibleName(/^(?:Delete|حذف) /);
  await page.route(media, (route) => route.abort());
  await items.nth(1).getByRole("button").first().tap();
  await expect(items.nth(1).getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await take("downloads-stopped");
  await page.unroute(media);
  await items.first().getByRole("button").last().tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await take("downloads-delete");
  await page.evaluate(async () => {
    const cache = await caches.open("cicerone-media");
    for (const request of await cache.keys()) await cache.delete(request);
  });
  await page.goto(at("DEMO", "options"));
  await expect(page.getByTestId("loss").getByRole("link")).toBeVisible();
  await take("downloads-lost");
  await page.getByTestId("loss").getByRole("button").tap();
}

/** Each question of a study as it opens; it is answered with its first option. */
async function questions(page: Page, take: (screen: string) => Promise<void>, name: string): Promise<void> {
  const main = page.getByRole("main");
  const dots = main.locator("footer ol button");
  const on = main.locator("footer button[type=submit]");
  await expect(on).toBeVisible();
  const count = await dots.count();
  for (let question = 1; question <= count; question++) {
    await expect(dots.nth(question - 1)).toHaveAttribute("aria-current", "step");
    await take(`${name}-${question}`);
    if (await on.isDisabled()) await main.getByRole("radio").or(main.getByRole("checkbox")).first().check();
    await on.tap();
  }
}

/** Each slide; a film is paused, so that it does not turn to the next one. */
async function slides(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  const carousel = page.locator("main section");
  const dots = carousel.locator("ol button");
  await expect(dots.first()).toBeVisible();
  const count = await dots.count();
  for (let slide = 1; slide <= count; slide++) {
    await dots.nth(slide - 1).tap();
    for (const film of await carousel.locator("li:not([inert]) video").all()) {
      await film.evaluate((element: HTMLVideoElement) => element.pause());
    }
    await take(`slide-${slide}`);
  }
  await carousel.locator("> div").last().locator("button").last().tap();
}

/** States of the screens that the start menu and the side menu lead to. */
async function menuScreens(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  const { timeline, halls } = await detailOf(page.request, "DEMO");
  for (const [screen, path] of [
    ["sponsor-missing", "sponsors/999999"],
    ["timeline-instruction", `timeline/${timeline[0]?.idTimeline}?step=${timeline[0]?.steps[1]?.idStep}`],
    ["timeline-missing", "timeline/999999"],
    ["options-by-halls-here", `options/by-halls?hall=${halls[1]?.idHall}`],
    ["hall-missing", "hall/999999"],
    ["hall", `hall/${halls[0]?.idHall}`],
  ] as const) {
    await page.goto(at("DEMO", path));
    await take(screen);
  }
  await page.locator("footer li button").first().tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await take("hall-modal");
}

/** Kids mode and its game; opening Presentation ends the mode. */
async function kidsScreens(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  const folds = page.locator("main section h2 button");
  await page.goto(at("DEMO", "options/kids"));
  await expect(folds.first()).toBeVisible();
  await folds.first().tap();
  await page.getByRole("checkbox").first().tap();
  await page.getByRole("checkbox").last().tap();
  await take("options-kids-chosen");
  await page.goto(at("DEMO", "artworks/kids"));
  await take("artworks-kids");
  await page.goto(at("DEMO", "sections"));
  await folds.nth(1).tap();
  await take("sections");
  await page.goto(at("DEMO", "favourites"));
  await take("favourites-kids-none");
  for (const [screen, step] of [
    ["game-clue", 0],
    ["game-locate", 3],
    ["game-end", 6],
  ] as const) {
    await page.goto(at("DEMO", `game?step=${step}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await take(screen);
  }
  await page.goto(at("DEMO"));
  await expect(page.getByRole("checkbox")).toBeVisible();
}

/** Goes to the second of the paused audio at which a timed extra pops up. */
async function popUp(page: Page, idResource: number, startTime = "0:00"): Promise<void> {
  const [minutes = 0, seconds = 0] = startTime.split(":").map(Number);
  await page.locator("audio").evaluate(
    (element: HTMLAudioElement, second) => {
      element.pause();
      element.currentTime = second;
    },
    minutes * 60 + seconds + 1,
  );
  await expect(page.locator(`main section header a[href*="/resources/${idResource}"]`)).toBeVisible();
}
