import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { expectWalkable } from "./keyboard-walk.ts";
import { detailOf, workOf } from "./lookups.ts";
import { at } from "./museums.ts";
import { DownloadsPage } from "./pages/downloads.ts";
import { settled } from "./settled.ts";

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
