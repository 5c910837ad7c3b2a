import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { expectStartsByItself, recordMotion } from "./motion.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";
import type { CodePage } from "./pages/code.ts";

test.use({ passed: ["studies"], reducedMotion: "no-preference" });

/** Opens the first slide. */
async function openSlides(page: Page, code: CodePage): Promise<void> {
  await code.pass();
  await page.waitForURL("**/tutorial");
}

/** Serves the museum with changed slides. */
async function withSlides(page: Page, change: (slides: unknown[]) => unknown[]): Promise<void> {
  await changeMuseum<{ slides: unknown[] }>(page, (museum) => {
    museum.slides = change(museum.slides);
  });
}

test("SLIDE-1 a film, a text and a picture; the arrow on the last leads on", async ({ page, code, slides, phone }) => {
  await openSlides(page, code);
  await expect(slides.title).toHaveText("How the guide works");
  await expect(page).toHaveTitle("How the guide works · Museum of Pattern");
  await expect(slides.dots).toHaveCount(3);
  await expect(slides.previous).toBeDisabled();
  await expect(page.locator("main img").first()).toBeVisible();
  await expect(slides.film).toBeVisible();
  // At its end it would turn to the next slide.
  await slides.pause.tap();
  await slides.next.tap();
  await expect(slides.front.getByRole("heading", { name: "Every work has a number" })).toBeInViewport();
  await expect(slides.skip).toBeVisible();
  await page.reload();
  await expect(slides.front.getByRole("heading", { name: "Every work has a number" })).toBeInViewport();
  await slides.next.tap();
  await expect(slides.front.getByRole("heading", { name: "First look, then listen" })).toBeInViewport();
  await expect(slides.skip).toBeHidden();
  await expect(slides.front.locator("img")).toBeInViewport();
  await expect.poll(() => phone.get("slides-seen")).toBeNull();
  await expect(slides.next.locator("svg.lucide-arrow-right")).toBeVisible();
  await slides.next.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("slides-seen")).toBe("true");
});

test("SLIDE-1 the film plays, pauses, starts again and is muted", async ({ page, code, slides }) => {
  await openSlides(page, code);
  await expect.poll(async () => (await slides.state()).currentTime).toBeGreaterThan(0.2);
  await slides.pause.tap();
  await expect.poll(async () => (await slides.state()).paused).toBe(true);
  await expect(slides.play).toBeVisible();
  await slides.nearEnd();
  await slides.replay.tap();
  await expect.poll(async () => (await slides.state()).paused).toBe(false);
  const { currentTime, duration } = await slides.state();
  expect(currentTime).toBeLessThan(duration / 2);
  if (await slides.unmute.isVisible()) await slides.unmute.tap();
  await slides.mute.tap();
  await expect.poll(async () => (await slides.state()).muted).toBe(true);
  await slides.unmute.tap();
  await expect.poll(async () => (await slides.state()).muted).toBe(false);
});

test.describe("under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("A11Y-1 SLIDE-1 the film waits for the tap, also when its slide comes back", async ({ page, code, slides }) => {
    await recordMotion(page);
    await openSlides(page, code);
    await expect(slides.play).toBeVisible();
    await slides.next.tap();
    await expect(slides.dots.nth(1)).toHaveAttribute("aria-current", "true");
    await slides.previous.tap();
    await expect(slides.dots.first()).toHaveAttribute("aria-current", "true");
    await expectStartsByItself(page, []);
    await slides.play.tap();
    await expect.poll(async () => (await slides.state()).currentTime).toBeGreaterThan(0);
  });
});

test("SLIDE-1 changing pauses the film, coming back plays it, its end turns to the next slide", async ({
  page,
  code,
  slides,
}) => {
  await openSlides(page, code);
  await expect.poll(async () => (await slides.state()).paused).toBe(false);
  await slides.next.tap();
  await expect.poll(async () => (await slides.state()).paused).toBe(true);
  await slides.previous.tap();
  await expect.poll(async () => (await slides.state()).paused).toBe(false);
  await slides.nearEnd();
  await expect(slides.dots.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(slides.front.getByRole("heading", { name: "Every work has a number" })).toBeInViewport();
  // After its end it plays from the start when its slide is active again.
  await slides.dots.first().tap();
  await expect.poll(async () => (await slides.state()).paused).toBe(false);
});

test("SLIDE-1 a film on the last slide stays when it ends", async ({ page, code, slides }) => {
  await withSlides(page, (all) => all.slice(0, 1));
  await openSlides(page, code);
  await expect.poll(async () => (await slides.state()).paused).toBe(false);
  await slides.nearEnd();
  await expect(slides.play).toBeVisible();
  await expect(page).toHaveURL(at("DEMO", "tutorial"));
  await slides.next.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("SLIDE-2 unseen slides come before every other page, and never again when they were seen", async ({
  page,
  code,
  slides,
}) => {
  await openSlides(page, code);
  await page.goto(at("DEMO", "keyboard"));
  await expect(page).toHaveURL(at("DEMO", "tutorial"));
  await slides.skip.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await page.goto(at("DEMO", "tutorial"));
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("SLIDE-2 without slides the visitor passes directly", async ({ page, code }) => {
  await withSlides(page, () => []);
  await code.pass();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await page.goto(at("PAINTED", "tutorial"));
  await expect(page).toHaveURL(at("PAINTED", "options"));
});

test.describe("a film that does not load", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("SLIDE-1 says that it needs a connection, the next button stays enabled, and the film loads with the connection", async ({
    page,
    code,
    slides,
    context,
  }) => {
    await page.route(/\.mp4/, (route) => route.abort());
    await openSlides(page, code);
    await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole("alert").filter({ hasText: "internet connection is needed" })).toBeVisible();
    await page.unroute(/\.mp4/);
    await context.setOffline(false);
    await expect.poll(async () => (await slides.state()).currentTime).toBeGreaterThan(0);
    await slides.next.tap();
    await expect(slides.dots.nth(1)).toHaveAttribute("aria-current", "true");
  });
});

for (const [language, locale] of [
  ["English", "en-GB"],
  ["Arabic", "ar-EG"],
] as const) {
  test.describe(() => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test(`A11Y-1 SLIDE-1 every slide is accessible and fits a small phone, in ${language}`, async ({ page, code }) => {
      await openSlides(page, code);
      // At its end it would turn to the next slide.
      await page.locator("main video").evaluate((film: HTMLVideoElement) => film.pause());
      const ways = page.locator("main section > footer button");
      for (let slide = 0; slide < 3; slide++) {
        await expect(page.locator("main section ol button").nth(slide)).toHaveAttribute("aria-current", "true");
        await expectAccessible(page);
        await expect(ways.last()).toBeInViewport({ ratio: 1 });
        await expectFits(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
          .toBeLessThanOrEqual(0);
        await ways.last().tap();
      }
      await expect(page).toHaveURL(at("DEMO", "options"));
    });
  });
}
