import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectStartsByItself, recordMotion } from "./motion.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

/** Moves the main audio to that second. */
async function playFrom(page: Page, second: number): Promise<void> {
  await page.locator("audio").evaluate((element: HTMLAudioElement, to) => {
    element.currentTime = to;
  }, second);
}

/** The pop-up with that title. */
function popUp(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title });
}

/** The elements that play. */
function sounding(page: Page): Promise<string[]> {
  return page
    .locator("audio, video")
    .evaluateAll((all: HTMLMediaElement[]) => all.filter((one) => !one.paused).map((one) => one.tagName));
}

/** Records in the page at which second of the main audio the pop-up with that title opens and closes. */
async function noteChanges(page: Page, title: string): Promise<() => Promise<{ visible: boolean; second: number }[]>> {
  const notes = await page.evaluateHandle((wanted) => {
    const changes: { visible: boolean; second: number }[] = [];
    const isVisible = (): boolean =>
      [...document.querySelectorAll("main section h2")].some(({ textContent }) => textContent === wanted);
    let visible = isVisible();
    new MutationObserver(() => {
      if (isVisible() === visible) return;
      visible = !visible;
      changes.push({ visible, second: document.querySelector("audio")?.currentTime ?? Number.NaN });
    }).observe(document.body, { childList: true, subtree: true });
    return changes;
  }, title);
  return () => notes.jsonValue();
}

test.use({ reducedMotion: "no-preference" });

test.describe("timed extras", () => {
  test.beforeEach(async ({ code, page, keyboard, artwork }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(0.2);
  });

  test("ART-6 a picture pops up at its start and closes at its end second, while the voice continues", async ({
    page,
    artwork,
  }) => {
    const picture = popUp(page, "Where it forks");
    const changes = await noteChanges(page, "Where it forks");
    await playFrom(page, 5.2);
    await expect(picture).toBeVisible();
    const [opened] = await changes();
    expect(opened?.visible).toBe(true);
    expect(opened?.second).toBeGreaterThanOrEqual(6);
    await expect(picture.getByRole("img")).toBeVisible();
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
    await playFrom(page, 13.2);
    await expect(picture).toHaveCount(0);
    const closed = (await changes()).at(-1);
    expect(closed?.visible).toBe(false);
    expect(closed?.second).toBeGreaterThanOrEqual(14);
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
  });

  test("ART-6 it follows the controls: back, pause, forward, speed", async ({ page, artwork }) => {
    const picture = popUp(page, "Where it forks");
    const text = popUp(page, "Two substances");
    // Paused, so that the audio does not run on while the test looks.
    await artwork.pause.tap();
    for (const [second, shown] of [
      [5.9, 0],
      [6.1, 1],
      [13.9, 1],
      [14.1, 0],
      [7, 1],
    ] as const) {
      await playFrom(page, second);
      await expect(picture, `at second ${second}`).toHaveCount(shown);
    }
    await artwork.back.tap();
    await expect(picture).toHaveCount(0);
    await artwork.forward.tap();
    await expect(picture).toBeVisible();
    for (let taps = 0; taps < 4; taps++) await artwork.forward.tap();
    await expect(picture).toHaveCount(0);
    await artwork.forward.tap();
    await expect(text).toBeVisible();
    await expect(text.getByText("is poured in at every point")).toBeVisible();
    await artwork.speed.tap();
    await artwork.play.tap();
    await expect(text).toHaveCount(0);
    await expect.poll(async () => (await artwork.sound())?.currentTime).toBeGreaterThanOrEqual(24);
  });

  test("ART-6 it never covers the player's controls, and is announced without taking the focus", async ({
    page,
    artwork,
  }) => {
    const picture = popUp(page, "Where it forks");
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
    await artwork.pause.focus();
    const before = await focused();
    await playFrom(page, 7);
    await expect(picture).toBeVisible();
    await expect.poll(() => focused()).toBe(before);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "Picture: Where it forks" })).toBeAttached();
    // It slides in from below: only its final position counts.
    await expect(async () => {
      const [above, below] = [await picture.boundingBox(), await artwork.pause.boundingBox()];
      expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass();
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
  });

  test("ART-6 a touched pop-up stays; a closed one remains only in the list", async ({ page, artwork }) => {
    const picture = popUp(page, "Where it forks");
    await playFrom(page, 7);
    await picture.getByRole("heading").tap();
    await playFrom(page, 14.5);
    await expect.poll(async () => (await artwork.sound())?.currentTime).toBeGreaterThan(15);
    await expect(picture).toBeVisible();
    await picture.getByRole("button", { name: "Close: Where it forks" }).tap();
    await expect(picture).toHaveCount(0);
    for (const [title, path] of [
      ["Where it forks", "Picture"],
      ["Two substances", "Text"],
      ["Towards fresh food", "Video"],
    ] as const) {
      await expect(
        page.getByRole("region", { name: "Additional information" }).getByRole("link", { name: `${title} ${path}` }),
      ).toBeAttached();
    }
  });

  test("ART-6 a keyboard reaches it before the player, and continues there when it is closed", async ({
    page,
    artwork,
  }) => {
    const picture = popUp(page, "Where it forks");
    await artwork.pause.tap();
    await playFrom(page, 7);
    await expect(picture).toBeVisible();
    await picture.getByRole("link").focus();
    await page.keyboard.press("Escape");
    await expect(picture).toHaveCount(0);
    await expect(artwork.speed).toBeFocused();
  });

  test("ART-6 a film pauses the voice, which resumes when the film has ended", async ({ page, artwork }) => {
    const film = popUp(page, "Towards fresh food");
    await playFrom(page, 25.6);
    await expect(film).toBeVisible();
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
    const pausedAt = (await artwork.sound())?.currentTime ?? 0;
    const video = film.locator("video");
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0.2))
      .toBe(true);
    await expect.poll(async () => (await artwork.sound())?.currentTime).toBe(pausedAt);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.2;
    });
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
    await artwork.listen(pausedAt + 0.3);
    await playFrom(page, 34.1);
    await expect(film).toHaveCount(0);
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
  });

  test("ART-6 closing the film, or playing the voice, lets the voice continue alone", async ({ page, artwork }) => {
    const film = popUp(page, "Towards fresh food");
    await playFrom(page, 26.1);
    await expect.poll(() => sounding(page)).toEqual(["VIDEO"]);
    await artwork.play.tap();
    await expect.poll(() => sounding(page)).toEqual(["AUDIO"]);
    await expect(film).toBeVisible();
    await playFrom(page, 20);
    await expect(film).toHaveCount(0);
    await playFrom(page, 26.1);
    await expect.poll(() => sounding(page)).toEqual(["VIDEO"]);
    await film.getByRole("button", { name: /^Close/ }).tap();
    await expect(film).toHaveCount(0);
    await expect.poll(() => sounding(page)).toEqual(["AUDIO"]);
  });

  test("ART-6 the end of the audio closes every pop-up", async ({ page, artwork }) => {
    await playFrom(page, 17);
    await expect(popUp(page, "Two substances")).toBeVisible();
    await page.locator("audio").evaluate((element: HTMLAudioElement) => {
      element.currentTime = element.duration - 0.2;
    });
    await expect(artwork.play).toBeVisible();
    await expect(page.getByRole("button", { name: /^Close: / })).toHaveCount(0);
  });
});

test.describe("under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("ART-6 A11Y-1 a film waits while the voice continues; played, it pauses the voice until it has ended or is closed", async ({
    code,
    page,
    keyboard,
    artwork,
  }) => {
    await recordMotion(page);
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(0.2);
    const film = popUp(page, "Towards fresh food");
    const video = film.locator("video");
    const play = film.getByRole("button", { name: "Play: Towards fresh food" });
    await playFrom(page, 26.1);
    await expect(play).toBeVisible();
    await expectStartsByItself(page, ["audio by script", "audio"]);
    await artwork.listen(26.6);
    await playFrom(page, 34.1);
    await expect(film).toHaveCount(0);
    await artwork.listen(34.3);

    await playFrom(page, 26.1);
    await expect(play).toBeVisible();
    const { x, y, width, height } = (await video.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const corner of [0.1, 0.9]) {
      const top = await page.evaluate(([left, above]) => document.elementFromPoint(left, above)?.ariaLabel, [
        x + width * corner,
        y + height * corner,
      ] as const);
      expect(top, "a tap anywhere on the film plays it").toBe("Play: Towards fresh food");
    }
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => sounding(page)).toEqual(["VIDEO"]);
    await expect(artwork.play).toBeVisible();
    await expect(play).toHaveCount(0);
    await expect(video).toHaveAttribute("controls");
    const pausedAt = (await artwork.sound())?.currentTime ?? 0;
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.2;
    });
    await expect.poll(() => sounding(page)).toEqual(["AUDIO"]);
    await artwork.listen(pausedAt + 0.3);

    // Now by the browser's own Play control.
    await video.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => sounding(page)).toEqual(["VIDEO"]);
    await film.getByRole("button", { name: /^Close/ }).tap();
    await expect(film).toHaveCount(0);
    await expect.poll(() => sounding(page)).toEqual(["AUDIO"]);
  });

  for (const key of ["Enter", "Space"]) {
    test(`ART-6 A11Y-1 ${key} plays the waiting film, which keeps the focus`, async ({
      code,
      page,
      keyboard,
      artwork,
    }) => {
      await code.grant();
      await page.goto(at("DEMO", "keyboard"));
      await keyboard.open("214");
      await artwork.pause.tap();
      await playFrom(page, 27);
      const film = popUp(page, "Towards fresh food");
      await film.getByRole("button", { name: /^Play/ }).press(key);
      await expect.poll(() => sounding(page)).toEqual(["VIDEO"]);
      await expect(film.locator("video")).toBeFocused();
    });
  }
});

test("ART-6 a sound plays in the voice's place, which resumes where it was", async ({ page, keyboard, artwork }) => {
  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("77");
  await artwork.listen(0.2);
  const bell = popUp(page, "The signal bell");
  const voice = (await artwork.sound())?.src ?? "";
  await playFrom(page, 19.7);
  await expect(bell).toBeVisible();
  await expect.poll(async () => (await artwork.sound())?.src).not.toBe(voice);
  await expect.poll(() => page.locator("audio").count()).toBe(1);
  await artwork.listen(0.3);
  await page.locator("audio").evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration - 0.2;
  });
  await expect.poll(async () => (await artwork.sound())?.src).toBe(voice);
  await artwork.listen(20.2);
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeLessThan(26);
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
});

test("ART-6 a film's captions in another language than the page say so", async ({ code, page, keyboard, artwork }) => {
  interface Film {
    resourceType: string;
    localizations: { transcriptUrl?: string; fallbacks?: Record<string, string> }[];
  }
  await changeMuseum<{ artworks: { artworkCode: string; otherResources: Film[] }[] }>(page, ({ artworks }) => {
    const coral = artworks.find(({ artworkCode }) => artworkCode === "214");
    for (const { resourceType, localizations } of coral?.otherResources ?? []) {
      if (resourceType !== "VIDEO") continue;
      for (const localization of localizations)
        Object.assign(localization, { transcriptUrl: "/captions.vtt", fallbacks: { transcriptUrl: "fr" } });
    }
  });
  await page.route("**/captions.vtt", (route) => route.fulfill({ contentType: "text/vtt", body: "WEBVTT\n" }));
  await code.grant();
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(0.2);
  const captions = page.waitForResponse("**/captions.vtt");
  await playFrom(page, 27);
  await expect(popUp(page, "Towards fresh food").locator("track")).toHaveAttribute("srclang", "fr");
  await captions;
});
