import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test("ONE-1 the list: picture, title and 'in 1 minute', three in a row by position; back to Options", async ({
  page,
  request,
  code,
  options,
  list,
}) => {
  const { oneMinutes } = await detailOf(request, "DEMO");
  await code.pass();
  await options.section("In one minute").tap();
  await expect(page).toHaveURL(at("DEMO", "one-minutes"));
  await expect(page).toHaveTitle("In 1 minute · Museum of Pattern");
  await expect(list.items).toHaveCount(oneMinutes.length);
  const lefts: number[] = [];
  for (const [index, { localizations }] of oneMinutes.entries()) {
    const item = list.items.nth(index);
    await expect(item).toContainText(localizations[0]?.title ?? "missing");
    await expect(item).toContainText("In 1 minute");
    await expect(item.locator("img")).toHaveCount(1);
    lefts.push(Math.round((await item.boundingBox())?.x ?? -1));
  }
  expect(new Set(lefts).size).toBe(3);
  for (const [index, left] of lefts.entries()) expect(left, `position ${index}`).toBe(lefts[index % 3]);
  await list.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("ONE-1 the detail: picture, title, sound and text; a button to the camera; back to the list at that item", async ({
  page,
  request,
  code,
  list,
  artwork,
}) => {
  const { oneMinutes } = await detailOf(request, "DEMO");
  const last = oneMinutes.at(-1);
  await code.grant();
  await page.goto(at("DEMO", "one-minutes"));
  await list.items.last().tap();
  await expect(page).toHaveURL(at("DEMO", `one-minutes/${last?.idOneMinute}`));
  await expect(artwork.title).toHaveText(last?.localizations[0]?.title ?? "missing");
  await expect(page.locator("main article p").last()).toBeVisible();
  await artwork.listen(0.5);
  await expect
    .poll(async () => (await artwork.sound())?.src)
    .toContain(last?.localizations[0]?.mainAudioUrl ?? "missing");
  await artwork.transcript.tap();
  await expect(artwork.transcript).toHaveAttribute("aria-pressed", "true");

  await list.back.tap();
  await expect(page).toHaveURL(`${at("DEMO", "one-minutes")}#${last?.idOneMinute}`);
  await expect(list.items.last()).toBeInViewport();
  await expect(list.items.last().getByRole("link")).toBeFocused();
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  // Straight to Options from there: the detail does not open again.
  await list.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));

  await page.goto(at("DEMO", `one-minutes/${last?.idOneMinute}`));
  await artwork.recognition.tap();
  await expect(page).toHaveURL(/\/recognition(\?|$)/);
});

test("ONE-1 CUST-1 the detail stands on the museum's artwork colours", async ({ page }) => {
  await page.goto(at("PAINTED", "one-minutes"));
  await page.getByRole("listitem").first().tap();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("A minute");
  await expect(title).toHaveCSS("color", "rgb(11, 61, 46)");
  await expect(page.locator("main > div")).toHaveCSS("background-color", "rgb(244, 233, 205)");
});

test("ONE-1 ERR-1 no_resources where there are none, and for one that is not there", async ({ page, list }) => {
  await page.goto(at("PLAIN", "one-minutes?lang=es"));
  await expect(list.notice).toContainText("No hay información en esta sección");
  await page.goto(at("PAINTED", "one-minutes/999999?lang=en"));
  await expect(list.notice).toContainText("No information in this section");
  await page.getByRole("link", { name: "In 1 minute" }).tap();
  await expect(page).toHaveURL(at("PAINTED", "one-minutes"));
});
