import { expect, test } from "./fixtures.ts";
import { announcements, recordAnnouncements } from "./live-regions.ts";
import { at } from "./museums.ts";

const LABEL = "The number beside the work";

test.beforeEach(async ({ page, keyboard }) => {
  await page.goto(at("PAINTED", "keyboard"));
  await expect(keyboard.ok).toBeVisible();
});

test("KEY-1 digits, erase, OK, back and recognition, each large enough for a thumb", async ({ keyboard }) => {
  const keys = [..."0123456789"].map((digit) => keyboard.key(digit));
  for (const key of [...keys, keyboard.ok, keyboard.erase, keyboard.back, keyboard.recognition]) {
    await expect(key).toBeVisible();
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect(key).toBeInViewport({ ratio: 1 });
  }
});

test("KEY-1 the first digit replaces the label, erasing the last one restores it; at most seven characters", async ({
  keyboard,
}) => {
  await expect(keyboard.display).toHaveText(LABEL);
  await keyboard.type("0");
  await expect(keyboard.display).toHaveText("0");
  await keyboard.type("42");
  await expect(keyboard.display).toHaveText("042");
  await keyboard.erase.tap();
  await expect(keyboard.display).toHaveText("04");
  await keyboard.erase.tap();
  await keyboard.erase.tap();
  await expect(keyboard.display).toHaveText(LABEL);
  await keyboard.erase.tap();
  await expect(keyboard.display).toHaveText(LABEL);
  await keyboard.type("123456789");
  await expect(keyboard.display).toHaveText("1234567");
});

test("KEY-1 a keyboard's digits, Backspace and Enter do the same", async ({ page, keyboard, artwork }) => {
  await page.keyboard.type("129");
  await expect(keyboard.display).toHaveText("129");
  await page.keyboard.press("Backspace");
  await expect(keyboard.display).toHaveText("12");
  await page.keyboard.press("Enter");
  await expect(artwork.title).toHaveText("Two extras");
});

test("KEY-1 back leads to the start menu", async ({ page, keyboard }) => {
  await keyboard.back.tap();
  await expect(page).toHaveURL(at("PAINTED", "options"));
});

test("KEY-1 the recognition button leads to Recognition; without recognition there is none", async ({
  page,
  keyboard,
}) => {
  await keyboard.recognition.tap();
  await expect(page).toHaveURL(new RegExp(`${at("PAINTED", "recognition")}(\\?|$)`));
  await page.goto(at("PLAIN", "keyboard"));
  await expect(keyboard.ok).toBeVisible();
  await expect(page.locator("a[href*='/recognition']")).toHaveCount(0);
});

test("KEY-2 OK opens the work whose number equals what was typed", async ({ page, keyboard, artwork }) => {
  await keyboard.open("1234567");
  await expect(artwork.title).toHaveText("Donaudampfschifffahrtsgesellschaftskapitänsmütze");
  await expect(page).toHaveURL(/\/artworks\/\d+\?from=Keyboard$/);
});

test("KEY-2 numbers of no work: no_artwork, and the display clears after 1000 ms", async ({ page, keyboard }) => {
  await page.clock.install();
  await page.reload();
  await expect(keyboard.ok).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const message = page.getByText("No artwork found with this code").first();
  for (const number of ["999", "012", "1", "123456"]) {
    await test.step(number, async () => {
      await keyboard.open(number);
      await expect(message).toBeVisible();
      await page.clock.runFor(950);
      await expect(keyboard.display).not.toHaveText(LABEL);
      await page.clock.runFor(100);
      await expect(keyboard.display).toHaveText(LABEL);
      await expect(page).toHaveURL(at("PAINTED", "keyboard"));
    });
  }
});

test("KEY-2 OK without a number says no_artwork too", async ({ page, keyboard }) => {
  await keyboard.ok.tap();
  await expect(page.getByText("No artwork found with this code").first()).toBeVisible();
});

test("KEY-2 the typed number and each no_artwork are announced to screen readers", async ({ page, keyboard }) => {
  await recordAnnouncements(page);
  await page.reload();
  await expect(keyboard.ok).toBeVisible();
  await keyboard.type("9");
  await expect.poll(() => announcements(page)).toEqual(["9 typed"]);
  await keyboard.type("9");
  await expect.poll(() => announcements(page)).toEqual(["9 9 typed"]);
  for (const time of ["first", "second"]) {
    await keyboard.ok.tap();
    await expect
      .poll(() => announcements(page), { message: `the ${time} OK` })
      .toEqual(["No artwork found with this code"]);
  }
  await keyboard.erase.tap();
  await expect.poll(() => announcements(page)).not.toEqual([]);
});

test("KEY-2 the work that OK would open is announced by a live region that was there before", async ({
  page,
  keyboard,
}) => {
  const regions = await page.locator("main [aria-live=polite]").elementHandles();
  await keyboard.type("12");
  await expect(page.locator("main [aria-live=polite]").filter({ hasText: "Two extras" })).toBeAttached();
  const announced = await Promise.all(regions.map((region) => region.textContent()));
  expect(announced).toContain("Two extras");
});

test("KEY-1 Enter after typed digits opens, also while a key has the focus", async ({ page, keyboard, artwork }) => {
  await keyboard.key("1").focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(artwork.title).toHaveText("Two extras");
});

test("KEY-3 the museum's colours", async ({ page, keyboard }) => {
  await expect(keyboard.key("5")).toHaveCSS("background-color", "rgb(36, 59, 83)");
  await expect(keyboard.key("5")).toHaveCSS("color", "rgb(217, 226, 236)");
  await expect(keyboard.erase).toHaveCSS("background-color", "rgb(123, 135, 148)");
  await expect(keyboard.ok).toHaveCSS("background-color", "rgb(44, 177, 188)");
  await expect(keyboard.ok).toHaveCSS("color", "rgb(4, 78, 84)");
  await expect(keyboard.recognition).toHaveCSS("background-color", "rgb(156, 44, 119)");
  await expect(keyboard.back).toHaveCSS("background-color", "rgb(51, 78, 104)");
  await keyboard.type("1");
  await expect(page.getByTestId("keypad-display").getByText("1")).toHaveCSS("color", "rgb(255, 209, 102)");
  const behind = await keyboard.ok.evaluate((element) => {
    for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
    }
    return "";
  });
  expect(behind).toBe("rgb(16, 42, 67)");
});

test("KEY-3 a pressed key has the active colour", async ({ page, keyboard }) => {
  await keyboard.key("5").hover();
  await page.mouse.down();
  await expect(keyboard.key("5")).toHaveCSS("background-color", "rgb(240, 180, 41)");
  await page.mouse.up();
});

test("KEY-3 works opened from the keypad have its background and text", async ({ keyboard, artwork }) => {
  await keyboard.open("12");
  await expect(artwork.title).toHaveText("Two extras");
  await expect(artwork.title).toHaveCSS("color", "rgb(255, 232, 214)");
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("FIELD-1 a further number opens the same work, without a connection too", async ({
    page,
    keyboard,
    artwork,
  }) => {
    await keyboard.open("7012");
    await expect(artwork.title).toHaveText("Two extras");
    await artwork.close.tap();
    await expect(keyboard.ok).toBeVisible();
    await page.context().setOffline(true);
    await keyboard.open("7012");
    await expect(artwork.title).toHaveText("Two extras");
  });
});
