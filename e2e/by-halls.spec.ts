import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.beforeEach(async ({ page, code, presentation }) => {
  await code.grant();
  await page.goto(at("DEMO", "by-halls"));
  await expect(presentation.start).toBeVisible();
});

test("BYH-1 OPT-7 in by-halls mode Options is the list of the timeline's steps and halls", async ({
  page,
  request,
  byHalls,
}) => {
  const { halls, timeline } = await detailOf(request, "DEMO");
  await page.goto(at("DEMO", "options"));
  await expect(page).toHaveURL(at("DEMO", "options/by-halls"));
  await expect(byHalls.title).toHaveText("Visit by halls");
  const steps = timeline[0]?.steps ?? [];
  await expect(byHalls.stops).toHaveCount(steps.length);
  await expect(byHalls.halls).toHaveCount(halls.length);
  for (const [index, words] of ["Hall of Ornament", "Go up one flight.", "Hall of Growth"].entries())
    await expect(byHalls.stops.nth(index)).toContainText(words);
  await expect(byHalls.halls.first()).toContainText("Hall 1");
  await expect(byHalls.halls.first()).toContainText("Ground floor");
  // An instruction opens its step of the timeline.
  await byHalls.stops.nth(1).getByRole("link").tap();
  await expect(page).toHaveURL(new RegExp(`/timeline/${timeline[0]?.idTimeline}\\?step=${steps[1]?.idStep}$`));
  await expect(page.getByRole("main").locator("section li:not([inert])").first()).toContainText("Go up one flight.");
});

test("BYH-1 OPT-7 keypad, camera and routes stay, and the way out keeps the visit", async ({ page, phone }) => {
  const start = at("DEMO", "options/by-halls");
  await page.goto(at("DEMO", "options"));
  await expect(page).toHaveURL(start);
  const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
  const links = page.getByRole("navigation", { name: "Start menu" });
  await expect(links.getByRole("link", { name: "Recognise a work" })).toBeInViewport();
  for (const [name, path] of [
    ["Type a number", /\/keyboard$/],
    ["Routes", /\/routes\?/],
    ["Exhibitions", /\/exhibitions\?/],
  ] as const) {
    await links.getByRole("link", { name }).tap();
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(page, "back to the menu of the mode").toHaveURL(start);
  }
  await links.getByRole("link", { name: "To the whole guide" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("mode")).toBeNull();
  expect(await phone.registeredVisit()).toMatchObject({ idVisit });

  await page.goto(at("DEMO", "by-halls"));
  await expect.poll(() => phone.get("mode")).toBe("by-halls");
  await page.goto(start);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "To the whole guide" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("BYH-1 the hall of the query is scrolled to and said", async ({ page, request, byHalls }) => {
  const { halls } = await detailOf(request, "DEMO");
  await page.goto(at("DEMO", "options/by-halls"));
  await expect(byHalls.halls.last()).not.toBeInViewport();
  await expect(byHalls.here).toHaveCount(0);
  await page.goto(at("DEMO", `options/by-halls?hall=${halls.at(-1)?.idHall}`));
  await expect(byHalls.here).toBeInViewport();
  await expect(byHalls.here).toContainText(`You are in ${halls.at(-1)?.localizations[0]?.name}`);
});

test("BYH-1 the side menu's entries, and start only closes it; the logo keeps the mode", async ({
  page,
  byHalls,
  phone,
}) => {
  await page.goto(at("DEMO", "options/by-halls"));
  await byHalls.menu.tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const entries = [
    "options",
    "one-minutes",
    "outstanding-artworks",
    "languages",
    "info-sections",
    "guide",
    "study",
    "downloads",
  ];
  for (const [index, path] of entries.entries())
    await expect(menu.getByRole("link").nth(index)).toHaveAttribute("href", at("DEMO", path));
  await menu.getByRole("link").first().tap();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(at("DEMO", "options/by-halls"));
  await byHalls.logo.tap();
  await expect(page).toHaveURL(at("DEMO", "by-halls"));
  await expect.poll(() => phone.get("mode")).toBe("by-halls");
});

test("BYH-2 a hall with its image, floor, number, name, text and works, and back to its place in the list", async ({
  page,
  request,
  byHalls,
  hall,
}) => {
  const { halls } = await detailOf(request, "DEMO");
  const growth = halls[1] as (typeof halls)[number] & {
    artworkImages: { idArtwork: number; artworkCode: string; isOutstanding: boolean; showCode: boolean }[];
  };
  await page.goto(at("DEMO", "options/by-halls"));
  await byHalls.halls.nth(1).tap();
  await expect(page).toHaveURL(new RegExp(`/hall/${growth.idHall}/by-halls(\\?|$)`));
  await expect(hall.title).toHaveText("Hall of Growth");
  await expect(hall.info).toContainText("Hall 2");
  await expect(hall.info).toContainText("First floor");
  await expect(hall.info.locator("img")).toHaveCount(1);
  await expect(hall.works).toHaveCount(growth.artworkImages.length);
  for (const [index, image] of growth.artworkImages.entries()) {
    const work = hall.works.nth(index);
    await expect(work.getByTestId("outstanding")).toHaveCount(image.isOutstanding ? 1 : 0);
    await expect(work.getByText(image.artworkCode, { exact: true })).toHaveCount(image.showCode ? 1 : 0);
  }
  await hall.close.tap();
  await expect(page).toHaveURL(at("DEMO", `options/by-halls?hall=${growth.idHall}`));
  await expect(byHalls.here).toContainText("Hall of Growth");
});

test("BYH-2 STAT-1 a work opens in its hall with its sound and visit, and closing it returns to the hall", async ({
  page,
  request,
  hall,
  artwork,
}) => {
  const { halls } = await detailOf(request, "DEMO");
  const { idHall } = halls[0] ?? { idHall: 0 };
  const id = halls[0]?.artworkIds.at(-1)?.idArtwork;
  await page.goto(at("DEMO", `hall/${idHall}/by-halls`));
  const registered = page.waitForResponse(
    (answer) => answer.url().endsWith("/visitArtwork") && answer.request().method() === "POST",
  );
  await hall.works.last().tap();
  await expect(page).toHaveURL(new RegExp(`/hall/${idHall}/artworks/${id}/by-halls\\?`));
  expect((await registered).status()).toBe(200);
  expect((await registered).request().postDataJSON()).toMatchObject({ idArtwork: id });
  await artwork.listen(0.3);
  await artwork.close.tap();
  await expect(page).toHaveURL(at("DEMO", `hall/${idHall}/by-halls?artwork=${id}`));
  await expect(hall.works.last()).toBeInViewport();

  // Opened by its address, it is a work of that hall as well.
  await page.goto(at("DEMO", `hall/${idHall}/artworks/${id}/by-halls`));
  await artwork.close.tap();
  await expect(page).toHaveURL(at("DEMO", `hall/${idHall}/by-halls?artwork=${id}`));
});

test("BYH-1 BYH-2 ERR-1 no_routes for a hall that is not there, no_artwork for a work that is not there", async ({
  page,
  request,
  hall,
}) => {
  const { halls } = await detailOf(request, "DEMO");
  await page.goto(at("DEMO", "hall/999999/by-halls"));
  await expect(hall.notice).toContainText("This information is not currently available");
  await page.goto(at("DEMO", `hall/${halls[0]?.idHall}/artworks/999999/by-halls`));
  await expect(hall.notice).toContainText("No artwork found with this code");
});
