import type { Page } from "@playwright/test";

/** Viewports that must look right, with the text size in per cent. */
export const SIZES = [
  { name: "360x640", width: 360, height: 640, text: 100 },
  { name: "390x844", width: 390, height: 844, text: 100 },
  { name: "844x390", width: 844, height: 390, text: 100 },
  { name: "820x1180", width: 820, height: 1180, text: 100 },
  { name: "390x844-text-200", width: 390, height: 844, text: 200 },
];

/** Languages of the screenshots. */
export const LANGUAGES = [
  ["en", "en-GB"],
  ["ar", "ar-EG"],
] as const;

/** Sets the size of text, in per cent, as the browser's own setting does. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  if (percent === 100) return;
  await page.addInitScript((size) => {
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", `${size}%`),
    );
  }, percent);
}

/** Waits until all requests have ended and pictures and fonts are shown. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy image in a list that scrolls by itself is not loaded before it comes into view.
    const visible = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight && (image.complete || image.loading === "eager"),
    );
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
  });
}
