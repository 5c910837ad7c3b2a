import { expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";

test("CUST-2 MPICASSOM has its own fonts and icons", async ({ page, options }) => {
  const look = async () => {
    const title = page.getByRole("link").filter({ hasText: "Type a number" }).getByText("Type a number");
    const icon = page.getByRole("link", { name: "Type a number" }).locator("svg").first();
    return {
      title: await title.evaluate((element) => getComputedStyle(element).fontFamily),
      text: await page.evaluate(() => getComputedStyle(document.documentElement).fontFamily),
      fill: await icon.evaluate((element) => getComputedStyle(element).fill),
    };
  };
  await page.goto(at("MPICASSOM", "options"));
  await expect(options.section("Type a number")).toBeVisible();
  await expect.poll(look).toEqual({
    title: expect.stringMatching(/^"Gill Sans"/) as unknown,
    text: expect.stringMatching(/^"Gill Sans"/) as unknown,
    fill: expect.stringMatching(/^rgb/) as unknown,
  });

  await page.goto(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontFamily))
    .not.toContain("Gill Sans");
  const icon = options.section("By number").locator("svg").first();
  await expect.poll(() => icon.evaluate((element) => getComputedStyle(element).fill)).toBe("none");
});

test("CUST-2 AUD-1 MPICASSOM's sound waits for the tap", async ({ page, keyboard, artwork, request }) => {
  const work = await workOf(request, "MPICASSOM", "1");
  expect(work.localizations[0]?.mainAudioUrl).toBeTruthy();
  await page.goto(at("MPICASSOM", "keyboard"));
  await keyboard.open("1");
  await expect(artwork.title).toBeVisible();
  await expect.poll(async () => (await artwork.sound())?.src ?? "").toContain(work.localizations[0]?.mainAudioUrl);
  await expect.poll(() => artwork.sound()).toMatchObject({ paused: true, currentTime: 0 });
  await artwork.play.tap();
  await artwork.listen(0.3);
});

test("CUST-2 CACSA has its own order of sections instead of the museum's", async ({ page, options }) => {
  await page.goto(at("CACSA", "options"));
  const sections = options.main.getByRole("navigation").getByRole("link");
  await expect(sections).toHaveText(["Shows", "Ways", "Number", "Line", "Thanks"]);
});

test("CUST-2 CACSA lists other resources with the extra ones", async ({ page, keyboard, artwork }) => {
  await page.goto(at("CACSA", "keyboard"));
  await keyboard.open("5");
  await expect(artwork.title).toHaveText("Five");
  await artwork.showExtras.tap();
  await expect(artwork.extras.getByRole("link")).toHaveCount(2);
  await expect(artwork.extras.getByRole("link", { name: "Another thing" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Additional information" })).toHaveCount(0);
});

test.describe("in forced colours", () => {
  test.use({ passed: ["studies"], colorScheme: "light" });

  test("SLIDE-1 A11Y-1 a film has no white edge", async ({ page, code, slides }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await code.pass();
    await expect(slides.film).toBeVisible();
    await expect(slides.film).toHaveCSS("background-color", "rgb(0, 0, 0)");
  });
});
