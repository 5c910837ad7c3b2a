import type { Page } from "@playwright/test";
import { formatSize } from "../web/visitor/src/lib/size.ts";
import { expectAccessible } from "./axe.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { delayMedia } from "./museum-response.ts";
import { at } from "./museums.ts";
import { DownloadPage } from "./pages/download.ts";
import { storedMedia } from "./pages/downloads.ts";
import { StorageQuota } from "./storage-quota.ts";

test.use({ asksToDownload: true });

let choice: DownloadPage;

test.beforeEach(({ page }) => {
  choice = new DownloadPage(page);
});

/** Opens the start menu, which the download gate precedes. */
async function ask(page: Page): Promise<void> {
  await page.goto(at("PAINTED", "options"));
  await expect(page).toHaveURL(at("PAINTED", "download"));
  await expect(page.locator("main button").nth(1)).toBeVisible();
}

/** Downloads everything and removes the stored choice, so that the gate asks again. */
async function haveEverything(page: Page): Promise<void> {
  await ask(page);
  await choice.download.tap();
  await expect(choice.proceed).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("download-resources"));
}

test("DLC-1 DLC-2 ENTRY-7 the whole guide is offered with its size and the free space, is downloaded, and leads on", async ({
  page,
  phone,
  options,
  request,
}) => {
  await ask(page);
  await expect(choice.title).toHaveText("Use the guide without a connection");
  await expect(choice.status).toHaveText("Download the whole guide to this phone, or use it online.");
  await expect(choice.storageText).toHaveText(/\d+\.\d\d\s(?:B|Kb|Mb)\W+\d+\.\d\d\s(?:Kb|Mb|Gb|Tb)/);
  const mediaLatch = await delayMedia(page);
  await page.evaluate(() => {
    const shown = new Set<string>();
    const record = (): void => {
      const text = document.querySelector("progress")?.getAttribute("aria-valuetext");
      if (text) shown.add(text);
      Object.assign(window, { shown: [...shown] });
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await choice.download.tap();
  await expect(choice.progress).toHaveAttribute("aria-valuetext", /^Downloading: 0 of \d+$/);
  await expect(page.getByText("Keep this page open until it ends")).toBeVisible();
  await expect.poll(() => phone.get("download-resources")).toBeNull();
  mediaLatch.open();
  await expect(choice.status).toHaveText("Content downloaded");
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(shown.join("\n")).toMatch(/^Downloading: 0 of [1-9]/m);
  expect(shown).not.toContain("Downloading: 0 of 0");
  await expect.poll(() => phone.get("download-resources")).toBe("yes");
  const { media } = await detailOf(request, "PAINTED");
  await expect.poll(() => storedMedia(page)).toEqual(expect.arrayContaining(Object.keys(media)));
  await choice.proceed.tap();
  await expect(page).toHaveURL(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
});

test("DLC-2 ENTRY-8 online use stores no, and the visitor is not asked again", async ({ page, phone, options }) => {
  await ask(page);
  await choice.online.tap();
  await expect(page).toHaveURL(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  await expect.poll(() => phone.get("download-resources")).toBe("no");
  await page.goto(at("PAINTED", "download"));
  await expect(page).toHaveURL(at("PAINTED", "options"));
  await expect.poll(() => storedMedia(page)).toEqual([]);
});

test("DLC-1 the kinds and the size of the missing files are shown", async ({ page, request }) => {
  await haveEverything(page);
  await page.evaluate(async () => {
    const cache = await caches.open("cicerone-media");
    for (const request of await cache.keys()) if (request.url.endsWith(".mp3")) await cache.delete(request);
  });
  await page.reload();
  await expect(choice.status).toHaveText("This content is not on your phone yet:");
  await expect(choice.kinds).toHaveText(["Audio"]);
  const { media } = await detailOf(request, "PAINTED");
  const audio = Object.entries(media).filter(([name]) => name.endsWith(".mp3"));
  const missing = audio.reduce((sum, [, { size }]) => sum + size, 0);
  await expect(choice.storageText).toContainText(formatSize(missing, "en-GB"));
  await choice.download.tap();
  await expect(choice.status).toHaveText("Content downloaded");
});

test("DLC-1 DLC-2 files that are already on the phone need no download", async ({ page, phone }) => {
  await haveEverything(page);
  await page.reload();
  await expect(choice.status).toHaveText("Everything is already on your phone");
  await expect(choice.download).toHaveCount(0);
  await choice.proceed.tap();
  await expect(page).toHaveURL(at("PAINTED", "options"));
  await expect.poll(() => phone.get("download-resources")).toBe("already-downloaded");
});

test("DLC-1 in a browser without file storage a message says so, and the guide is used online", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "caches", { value: undefined });
  });
  await page.goto(at("PAINTED", "options"));
  await expect(choice.status).toContainText("This browser cannot keep the guide on this phone");
  await expect(choice.download).toHaveCount(0);
  await choice.online.tap();
  await expect(page).toHaveURL(at("PAINTED", "options"));
});

test.describe("when the connection fails", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("DLC-1 DLC-2 error_download is shown, and Retry continues", async ({ page, phone }) => {
    await ask(page);
    await page.route(/\.mp3/, (route) => route.abort());
    await choice.download.tap();
    await expect(choice.error).toHaveText("Download error");
    await expect.poll(() => phone.get("download-resources")).toBeNull();
    await page.unroute(/\.mp3/);
    // No storage is left.
    const room = await StorageQuota.of(page);
    await room.fill();
    await choice.retry.tap();
    await expect(choice.error).toContainText(/Not enough space.*\d+\.\d\d\s(?:B|Kb|Mb)\W more is needed/);
    await expect(choice.online).toBeVisible();
    await room.lift();
    await choice.retry.tap();
    await expect(choice.status).toHaveText("Content downloaded");
    await expect(choice.error).toHaveCount(0);
    await expect.poll(() => phone.get("download-resources")).toBe("yes");
  });

  test("DLC-2 SHELL-3 without a connection the download says no_internet", async ({ page, context }) => {
    await ask(page);
    await expect(page.getByTestId("connection")).toBeAttached();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await choice.download.tap();
    await expect(page.getByTestId("connection")).toContainText("An internet connection is needed for this action");
    await expect(choice.download).toBeVisible();
    await context.setOffline(false);
  });
});

for (const locale of ["en-GB", "ar-EG"]) {
  test.describe(() => {
    test.use({ locale, expectedErrors: [FAILED_REQUEST] });

    test(`DLC-1 the choice is accessible in every mode, ${locale}`, async ({ page }) => {
      await ask(page);
      await expectAccessible(page);
      const buttons = page.locator("main button");
      await page.route(/\.mp3/, (route) => route.abort());
      await buttons.nth(1).tap();
      await expect(choice.error).toBeVisible();
      await expectAccessible(page);
      await page.unroute(/\.mp3/);
      const mediaLatch = await delayMedia(page);
      await buttons.nth(1).tap();
      await expect(choice.progress).toBeVisible();
      await expectAccessible(page, { heldBack: /\/media\// });
      mediaLatch.open();
      await expect(choice.progress).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
