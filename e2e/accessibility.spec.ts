import { expectAccessible } from "./axe.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { LOCALES } from "./locales.ts";
import { detailOf, workOf } from "./lookups.ts";
import { ACCESS_CODE, at } from "./museums.ts";
import { settled } from "./settled.ts";

/** Screens in their usual state are in screens.spec.ts; here are their other states. */
for (const { language, locale } of LOCALES) {
  test.describe(`axe in ${language}`, () => {
    test.use({ locale, expectedErrors: [FAILED_REQUEST] });

    test("PRES-1 PRES-4 Presentation with its error", async ({ page }) => {
      await page.goto(at("DEMO"));
      await page.locator("main form button").tap();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });

    test("CODE-1 CODE-2 Code with its error", async ({ page }) => {
      await page.goto(at("DEMO", "code"));
      await page.getByRole("textbox").press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });

    test("OPT-1 OPT-2 the side menu of Options", async ({ page, code }) => {
      await code.pass();
      await page.locator("header button").tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });

    test("LANG-1 LANG-2 a language that could not be loaded", async ({ page, code }) => {
      await code.grant();
      await page.goto(at("DEMO", "languages"));
      await expect(page.locator("[aria-current='true']")).toBeVisible();
      await page.route(/all-data/, (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("button", { name: "Français" }).tap();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });

    test("HALL-1 the modal of a hall", async ({ page, request, code }) => {
      const { halls } = await detailOf(request, "DEMO");
      await code.grant();
      await page.goto(at("DEMO", `hall/${halls[0]?.idHall}`));
      await page.locator("footer li button").first().tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });

    test("TL-2 BYH-1 an instruction of the timeline, and the hall to scroll to in the menu by halls", async ({
      page,
      request,
      code,
    }) => {
      const { halls, timeline } = await detailOf(request, "DEMO");
      const [one] = timeline;
      await code.grant();
      for (const path of [
        `timeline/${one?.idTimeline}?step=${one?.steps[1]?.idStep}`,
        `options/by-halls?hall=${halls[1]?.idHall}`,
      ]) {
        await page.goto(at("DEMO", path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    for (const path of ["timeline", "routes", "sponsors", "beacon", "hall", "artworks"]) {
      test(`ERR-1 ${path}/999999, which does not exist`, async ({ page, code }) => {
        await code.grant();
        await page.goto(at("DEMO", `${path}/999999`));
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
        await expectAccessible(page);
      });
    }

    test("RT-2 PAY-1 the map of a route's step, and the code of a paid route", async ({ page, request, code }) => {
      const { routes } = await detailOf(request, "DEMO");
      const paid = routes.find(({ routeType }) => routeType === "PAID");
      await code.grant();
      await page.goto(at("DEMO", `routes/${routes[0]?.idRoute}`));
      await page.locator("main li:not([inert]) button[aria-haspopup]").first().tap();
      await expect(page.getByRole("dialog").locator("img")).toBeVisible();
      await expectAccessible(page);
      await page.goto(at("DEMO", `routes/${paid?.idRoute}`));
      await expect(page.getByRole("textbox")).toBeVisible();
      await expectAccessible(page);
    });

    test("KEY-1 KEY-2 Keyboard with a work's number and with a wrong one", async ({ page, code }) => {
      await code.grant();
      // A wrong number goes after a second: here it stays for the check.
      await page.addInitScript(() => {
        const { setTimeout: set } = window;
        const hold = (call: () => void, delay?: number): number => set(call, delay === 1_000 ? 480_000 : delay);
        window.setTimeout = hold as typeof setTimeout;
      });
      await page.goto(at("DEMO", "keyboard"));
      await expect(page.getByRole("button", { name: "1", exact: true })).toBeVisible();
      await page.keyboard.type("214");
      await expect(page.getByTestId("keypad-display")).toHaveText("214");
      await expectAccessible(page);
      await page.keyboard.type("9");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page, { showing: page.getByTestId("keypad-display").filter({ hasText: "2149" }) });
    });

    test("ART-1 ART-2 ART-3 ART-6 Artwork with extras open, then with what pops up: a picture, a text, a film", async ({
      page,
      request,
      code,
    }) => {
      const work = await workOf(request, "DEMO", "214");
      await code.grant();
      await page.goto(at("DEMO", `artworks/${work.idArtwork}`));
      const extras = page.getByTestId("extras");
      await extras.locator("[aria-expanded]").first().tap();
      await expect(extras.getByRole("link").first()).toBeVisible();
      await expectAccessible(page);
      await extras.locator("[aria-expanded]").first().tap();
      for (const [second, idResource] of [
        [7, work.otherResources[0]?.idResource],
        [17, work.otherResources[1]?.idResource],
        [27, work.otherResources[2]?.idResource],
      ]) {
        // Paused, so that what pops up stays.
        await page.locator("audio").evaluate((element: HTMLAudioElement, to) => {
          element.pause();
          element.currentTime = to;
        }, Number(second));
        const popUp = page.locator(`main section header a[href*="/resources/${idResource}"]`);
        await expect(popUp).toBeVisible();
        await expectAccessible(page, { showing: popUp });
      }
    });

    test("ART-1 AUD-1 long names and texts, a sound that popped up, and a sound that fails to load", async ({
      page,
      request,
    }) => {
      const work = await workOf(request, "PAINTED", "77");
      await page.goto(at("PAINTED", `artworks/${work.idArtwork}`));
      await expect(page.getByTestId("extras").or(page.getByRole("contentinfo")).first()).toBeVisible();
      for (const second of [5, 21]) {
        await page.locator("audio").evaluate((element: HTMLAudioElement, to) => {
          element.currentTime = to;
        }, second);
        const popUp = page.locator("main section header a");
        await expect(popUp).toBeVisible();
        // Paused, so that it stays.
        await page.locator("audio").evaluate((element: HTMLAudioElement) => element.pause());
        await expectAccessible(page, { showing: popUp });
      }
      await page.route(/\.mp3/, (route) => route.fulfill({ status: 404 }));
      await page.reload();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });

    test("KID-4 Favourites, none and one", async ({ page, request }) => {
      const work = await workOf(request, "PAINTED", "12");
      await page.goto(at("PAINTED", "favourites"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.evaluate((id) => localStorage.setItem("favourites", JSON.stringify([id])), work.idArtwork);
      await page.reload();
      await expect(page.getByRole("listitem").getByRole("link")).toBeVisible();
      await expectAccessible(page);
    });

    test("KID-1 KID-2 KID-3 KID-4 kids mode: its menu with tags chosen and its side menu, works, sections, favourites, and none", async ({
      page,
      request,
      code,
    }) => {
      const work = await workOf(request, "DEMO", "214");
      await code.grant();
      await page.goto(at("DEMO", "options/kids"));
      const folds = page.locator("main section h2 button");
      await folds.first().tap();
      await page.getByRole("checkbox").first().tap();
      await expect(page.locator('main footer a[href$="/artworks/kids"]')).toBeVisible();
      await expectAccessible(page);
      await page.locator("main header button").last().tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.goto(at("DEMO", "artworks/kids"));
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(at("DEMO", "sections"));
      await folds.last().tap();
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(at("DEMO", "favourites"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.evaluate((id) => localStorage.setItem("favourites", JSON.stringify([id])), work.idArtwork);
      await page.reload();
      await expect(page.getByRole("listitem").getByRole("link")).toBeVisible();
      await expectAccessible(page);
      for (const path of ["options/kids", "artworks/kids", "sections"]) {
        await page.goto(at("PAINTED", path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test("GAME-1 the game: a clue, a work to locate, the end, and none", async ({ page, code }) => {
      await code.grant();
      for (const step of [0, 1, 6]) {
        await page.goto(at("DEMO", `game?step=${step}`));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        if (step !== 1) continue;
        // Once more with the button to the next step enabled.
        await page.locator("main footer button").last().tap();
        await expect(page.locator("main footer button:disabled")).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto(at("PAINTED", "game"));
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
    });

    test("RES-1 Resource, each of its types but the first", async ({ page, request, code }) => {
      const work = await workOf(request, "DEMO", "214");
      await code.grant();
      for (const { idResource, resourceType } of work.extraResources.slice(1)) {
        await test.step(resourceType, async () => {
          await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/${idResource}`));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page);
        });
      }
    });

    test("ENTRY-2 SHELL-6 museum-deactivated", async ({ page, code }) => {
      await code.grant();
      await page.route(/all-data/, (route) =>
        route.fulfill({ status: 410, json: { success: false, status: 410, message: "", data: null } }),
      );
      for (const path of ["", "options"]) {
        await page.goto(at("PAINTED", path));
        await expect(
          page.getByText(language === "English" ? "This museum is not available" : "هذا المتحف غير متاح"),
        ).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}

test.describe("the museum's own colours", () => {
  test("CUST-1 KEY-3 every screen stays readable", async ({ page, request }) => {
    const work = await workOf(request, "PAINTED", "12");
    for (const path of [
      "",
      "options",
      "keyboard",
      `artworks/${work.idArtwork}`,
      `artworks/${work.idArtwork}?from=Keyboard`,
    ]) {
      await test.step(path, async () => {
        await page.goto(at("PAINTED", path));
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await expectAccessible(page);
      });
    }
    await page.goto(`${at("MPICASSOM", "keyboard")}?lang=en`);
    await expect(page.getByRole("button", { name: "OK" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("PRES-3 CODE-1 OPT-1 KEY-2 ART-1 AUD-1 RES-1 the whole walk without a pointer", async ({
  page,
  artwork,
  keyboard,
  resource,
}) => {
  /** Presses Tab until the element with that label has the focus. */
  const tabTo = async (name: string | RegExp): Promise<void> => {
    await settled(page);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => {
        const { activeElement: element, body } = document;
        if (element === null || element === body) return "";
        return (
          element.getAttribute("aria-label") ??
          element.closest("label")?.textContent ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          ""
        ).trim();
      });
      if (typeof name === "string" ? label === name : name.test(label)) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await page.goto(at("DEMO"));
  await expect(page.getByRole("checkbox")).toBeVisible();
  await tabTo(/^I accept the privacy policy/);
  await expect(page.getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo("Start");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("DEMO", "code"));
  await tabTo(/^Access code/);
  await page.keyboard.type(ACCESS_CODE);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("DEMO", "options"));
  await tabTo(/Type a number/);
  const outline = await page.locator(":focus").evaluate((element) => {
    const style = getComputedStyle(element);
    return `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`;
  });
  expect(outline).not.toMatch(/^none \S+ none$/);
  await page.keyboard.press("Enter");
  await expect(keyboard.ok).toBeVisible();
  await settled(page);
  await page.keyboard.type("214");
  await page.keyboard.press("Enter");
  await expect(artwork.title).toHaveText("Coral");
  // A screen reader starts at the title.
  await expect(artwork.title).toBeFocused();
  await artwork.listen(0.3);
  await tabTo(/^Pause/);
  await page.keyboard.press("Enter");
  await expect(artwork.play).toBeFocused();
  await tabTo(/^Show extra content/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await tabTo(/How it was drawn/);
  await page.keyboard.press("Enter");
  await expect(resource.title).toHaveText("How it was drawn");
  await tabTo("Back");
  await page.keyboard.press("Enter");
  await expect(artwork.title).toHaveText("Coral");
  await tabTo("Close");
  await page.keyboard.press("Enter");
  await expect(keyboard.ok).toBeVisible();
});
