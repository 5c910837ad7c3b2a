import { expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";

// Phones refuse sound before the visitor has touched the page; a browser without a window does not.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // Chromium counts the tests' evaluate calls as user activation; here only taps count.
    let tapped = false;
    addEventListener("pointerdown", () => (tapped = true), true);
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "play")?.value as () => Promise<void>;
    HTMLMediaElement.prototype.play = function playAfterTap(this: HTMLMediaElement): Promise<void> {
      if (tapped) return play.call(this);
      return Promise.reject(new DOMException("no tap yet", "NotAllowedError"));
    };
  });
});

test("AUD-1 where the browser refuses autoplay, play asks for the tap", async ({ page, request, artwork }) => {
  const work = await workOf(request, "PAINTED", "12");
  // Opened by its address there was no tap before.
  await page.goto(at("PAINTED", `artworks/${work.idArtwork}`));
  await expect(artwork.title).toHaveText("Two extras");
  await expect(page.getByText("Tap to play").last()).toBeVisible();
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await artwork.play.tap();
  await artwork.listen(0.3);
  await expect(page.getByText("Tap to play")).toHaveCount(0);
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar-EG", viewport: { width: 390, height: 844 } });

  test("AUD-1 the hint to tap is in the player and covers no text", async ({ page, request }) => {
    const work = await workOf(request, "PAINTED", "12");
    await page.goto(at("PAINTED", `artworks/${work.idArtwork}`));
    const player = page.getByRole("group", { name: "مشغّل الصوت" });
    const hint = player.locator("p");
    await expect(hint).toHaveText("اضغط للاستماع");
    const [outer, inner] = [await player.boundingBox(), await hint.boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Infinity);
    const play = await player.getByRole("button").nth(2).boundingBox();
    expect((inner?.y ?? Infinity) + (inner?.height ?? 0)).toBeLessThanOrEqual(play?.y ?? 0);
  });
});

test("AUD-1 the tap that opens the work lets its sound start", async ({ page, keyboard, artwork }) => {
  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("12");
  await artwork.listen(0.3);
  await expect(artwork.pause).toBeVisible();
});
