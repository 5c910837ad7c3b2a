import { type Page, expect as check } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { expectWalkable } from "./keyboard-walk.ts";
import { detailOf, workOf } from "./lookups.ts";
import { at } from "./museums.ts";
import { DownloadsPage } from "./pages/downloads.ts";
import { SCREENS, openExample } from "./screens.ts";
import { settled } from "./settled.ts";

/** Screens that have links only. */
const WITHOUT_BUTTONS: ReadonlySet<string> = new Set(["NotFound", "ArtworksKids"]);

test.describe("the focus after every action", () => {
  test.use({ passed: [], asksToDownload: true, expectedErrors: [FAILED_REQUEST] });

  for (const screen of SCREENS) {
    test(`A11Y-1 ${screen}: no button leaves the focus on the page`, async ({ page }) => {
      await openExample(page, screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      // Buttons that come later, a carousel's for example, would change the order.
      await settled(page);
      const address = page.url();
      let presses = 0;
      for (const [index, name] of (await buttons(page)).entries()) {
        await test.step(name, async () => {
          // Repeated where an earlier button leads away with a delay.
          let before: number | null = null;
          const press = async (): Promise<boolean> => {
            await settled(page);
            if (page.url() !== address) {
              await page.goto(address);
              await check(page.getByRole("heading", { level: 1 })).toBeAttached();
              await settled(page);
            }
            // What an earlier button has removed has no turn.
            if ((await buttons(page))[index] !== name) return false;
            await page.locator("main button:visible").nth(index).focus({ timeout: 2000 });
            before = await documentTime(page);
            await page.keyboard.press("Enter");
            return true;
          };
          if (!(await press().catch(press))) return;
          presses += 1;
          await settled(page);
          await expectFocusInPage(page, before, `after ${name}`);
          if ((await page.locator("dialog[open]").count()) === 0) return;
          await page.keyboard.press("Escape");
          await settled(page);
          await expectFocusInPage(page, before, `after closing ${name}`);
        });
      }
      expect(presses > 0, "a button was pressed").toBe(!WITHOUT_BUTTONS.has(screen));
    });
  }
});

test.describe("the focus when the pressed control goes", () => {
  const name = "For a season";

  test("DL-2 DL-4 a download, then deleting it", async ({ page, request, code }) => {
    const { routes } = await detailOf(request, "DEMO");
    const exhibition = routes.find(({ isExhibition }) => isExhibition);
    const title = exhibition?.localizations[0]?.name ?? name;
    const downloads = new DownloadsPage(page);
    await code.grant();
    await page.goto(at("DEMO", "downloads"));
    await downloads.download(title).focus();
    await page.keyboard.press("Enter");
    await expect(downloads.tag(downloads.item(title))).toBeVisible();
    await expect(downloads.delete(title)).toBeFocused();
    await page.keyboard.press("Enter");
    await downloads.yes.focus();
    await page.keyboard.press("Enter");
    await expect(downloads.tag(downloads.item(title))).toHaveCount(0);
    await expect(downloads.download(title)).toBeFocused();
  });

  test.describe("a sound that fails", () => {
    test.use({ expectedErrors: [FAILED_REQUEST] });

    test("AUD-1 from Retry to Retry, and to Play or Pause", async ({ page, request, code }) => {
      const work = await workOf(request, "DEMO", "214");
      await code.grant();
      await page.route(/\.mp3/, (route) => route.fulfill({ status: 404 }));
      await page.goto(at("DEMO", `artworks/${work.idArtwork}`));
      const retry = page.getByRole("button", { name: "Retry" });
      await expect(retry).toBeVisible();
      await settled(page);
      await retry.focus();
      // It fails again, and Retry is a new button.
      const before = await retry.elementHandle();
      await page.keyboard.press("Enter");
      await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
      await expect(retry).toBeFocused();
      await page.unroute(/\.mp3/);
      await page.keyboard.press("Enter");
      const play = page.getByRole("button", { name: /^(?:Play|Pause)$/ });
      await expect(play).toBeFocused();
    });
  });

  test("RES-1 ART-2 back from an extra: its panel is open, and its link has the focus", async ({
    page,
    request,
    code,
    artwork,
    resource,
  }) => {
    const work = await workOf(request, "DEMO", "214");
    await code.grant();
    await page.goto(at("DEMO", `artworks/${work.idArtwork}`));
    await artwork.showExtras.focus();
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: /^A finger of reef/ });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(resource.title).toBeFocused();
    await resource.back.focus();
    await page.keyboard.press("Enter");
    await expect(link).toBeFocused();
  });
});

test.describe("the focus near bars", () => {
  test("AUD-1 ART-6 a work with its transcript, a pop-up and its extras open", async ({
    page,
    request,
    code,
    artwork,
  }) => {
    const work = await workOf(request, "DEMO", "214");
    await code.grant();
    await page.goto(at("DEMO", `artworks/${work.idArtwork}`));
    // Paused, so that the pop-up stays and the transcript does not scroll by itself. Whether the sound begins depends on the browser.
    await page.locator("audio").evaluate((element: HTMLAudioElement) => element.pause());
    await expect(artwork.play).toBeVisible();
    await page.getByRole("button", { name: "Transcript" }).tap();
    await expect(page.locator("ol button").first()).toBeVisible();
    await expectWalkable(page);
    await page.locator("audio").evaluate((element: HTMLAudioElement) => {
      element.currentTime = 7;
    });
    await expect(page.getByRole("region", { name: "Where it forks" })).toBeVisible();
    await artwork.showExtras.tap();
    await expectWalkable(page);
  });

  test("RL-1 the list of routes on a narrow phone", async ({ page, code }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await code.grant();
    await page.goto(at("DEMO", "routes"));
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectWalkable(page);
  });
});

/** The names of the visible buttons, in their order. */
function buttons(page: Page): Promise<string[]> {
  return page
    .locator("main button:visible")
    .evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()));
}

/** Returns when the page's document was opened: another one has another time. */
function documentTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/**
 * Fails when the focus is on the page, on something disabled, or on something invisible, unless the page has another
 * document than before: that is read from its top.
 */
async function expectFocusInPage(page: Page, before: number | null, message: string): Promise<void> {
  const where = (former: number | null): string => {
    if (performance.timeOrigin !== former) return "in the page";
    const { activeElement: active, body } = document;
    if (active === null || active === body || active === document.documentElement) return "on the page";
    return active.matches(":disabled, [inert] *") || !active.checkVisibility() ? "on something hidden" : "in the page";
  };
  await check
    .poll(() => page.evaluate(where, before).catch(() => "between two pages"), { message })
    .toBe("in the page");
}
