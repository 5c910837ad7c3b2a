import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./camera.ts";
import { FAILED_REQUEST } from "./fixtures.ts";
import { ACCESS_CODE, at } from "./museums.ts";
import { LANGUAGES, SIZES, setTextSize, settle } from "./screenshot-sizes.ts";

/** The screens with the camera. */
const FOLDER = fileURLToPath(new URL("screenshots/camera/", import.meta.url));

/** What the camera sees, and for how long nothing is recognised. */
const NOTHING = { success: true, status: 0, message: "", data: { artworkId: null } };

test.use({ expectedErrors: [FAILED_REQUEST] });

for (const { name, width, height, text } of SIZES) {
  for (const [language, locale] of LANGUAGES) {
    test.describe(() => {
      test.use({ locale, viewport: { width, height } });
      const take = async (page: Page, screen: string): Promise<void> => {
        await settle(page);
        await page.screenshot({ path: `${FOLDER}${name}-${language}/${screen}.png` });
      };

      test.describe(() => {
        test.use({ camera: { work: "214" } });

        test(`${name} in ${language}, the camera at a work`, async ({ page }) => {
          await rm(`${FOLDER}${name}-${language}`, { recursive: true, force: true });
          await setTextSize(page, text);
          await page.goto(at("DEMO", "code"));
          await take(page, "code");
          await page.locator("main form button").nth(1).tap();
          await expect.poll(() => playing(page)).toBe(true);
          await take(page, "code-scan");
          await page.keyboard.press("Escape");
          await page.getByRole("textbox").fill(ACCESS_CODE);
          await page.getByRole("textbox").press("Enter");
          await page.waitForURL("**/options");
          await page.goto(at("DEMO", "guide"));
          await take(page, "guide");
          await page.getByRole("textbox").press("Enter");
          await take(page, "guide-empty");

          await page.route("**/api/recognition", (route) => route.fulfill({ json: NOTHING }));
          await page.goto(at("DEMO", "recognition?debug=recognition"));
          await take(page, "recognition-notice");
          await page.getByRole("dialog").getByRole("button").nth(1).tap();
          await expect(page.getByTestId("recognition-debug").getByRole("img")).toBeVisible();
          await take(page, "recognition-debug");
          await page.goto(at("DEMO", "recognition"));
          await expect.poll(() => playing(page)).toBe(true);
          await take(page, "recognition");
          await expect(page.getByRole("main").getByRole("link")).toBeVisible();
          await take(page, "recognition-hint");
          await page.route("**/api/recognition", (route) => route.abort());
          await page.waitForEvent("requestfailed");
          await take(page, "recognition-offline");
        });
      });

      test(`${name} in ${language}, without a camera`, async ({ page }) => {
        await setTextSize(page, text);
        await page.goto(at("DEMO", "code"));
        await page.locator("main form button").nth(1).tap();
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
        await take(page, "code-no-camera");
        await page.getByRole("textbox").fill(ACCESS_CODE);
        await page.getByRole("textbox").press("Enter");
        await page.waitForURL("**/options");
        await page.evaluate(() => localStorage.setItem("recognition-notification-seen", "true"));
        await page.goto(at("DEMO", "recognition"));
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
        await take(page, "recognition-no-camera");
      });
    });
  }
}

/** Reports whether the camera's picture is shown. */
function playing(page: Page): Promise<boolean> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.videoWidth > 0);
}
