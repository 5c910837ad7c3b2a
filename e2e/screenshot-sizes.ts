import type { Page } from "@playwright/test";

/** Sizes that must look right, and what the visitor has done to the text. */
export const SIZES = [
  { name: "360x640", width: 360, height: 640, text: 100 },
  { name: "390x844", width: 390, height: 844, text: 100 },
  { name: "844x390", width: 844, height: 390, text: 100 },
  { name: "820x1180", width: 820, height: 1180, text: 100 },
  { name: "390x844-text-200", width: 390, height: 844, text: 200 },
];

/** Languages in which every screen is looked at. */
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

/** Pictures are there, fonts are there, and nothing is being fetched any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that waits to be scrolled to, in a list of its own, is not seen and does not come.
    const visible = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight && (image.complete || image.loading === "eager"),
    );
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
  });
}
