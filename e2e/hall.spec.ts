import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { deleteStoredMuseums, changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

interface HallImage {
  idArtwork: number;
  artworkCode: string;
  mainAudioUrl: string;
  isOutstanding: boolean;
  showCode: boolean;
}

/** Returns the hall of the demo museum at that index. */
async function hallAt(request: import("@playwright/test").APIRequestContext, index: number) {
  const { halls, artworks } = await detailOf(request, "DEMO");
  const hall = halls[index] as (typeof halls)[number] & { artworkImages: HallImage[]; number: number };
  return { hall, artworks };
}

test.beforeEach(async ({ code }) => {
  await code.grant();
});

test("HALL-1 logo, name split at its last space, floor and text, and its sound", async ({
  page,
  request,
  hall,
  artwork,
}) => {
  const { hall: ornament } = await hallAt(request, 0);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  await expect(hall.title).toHaveText("Hall of Ornament");
  await expect(hall.title.locator("span")).toHaveText(["Hall of", "Ornament"]);
  await expect(page).toHaveTitle("Hall of Ornament · Museum of Pattern");
  await expect(hall.info).toContainText("Ground floor");
  await expect(hall.info).toContainText("What repeats.");
  // It plays the hall's own audio after a tap.
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await hall.play.tap();
  await artwork.listen(0.5);
  await expect
    .poll(async () => (await artwork.sound())?.src)
    .toContain(ornament.localizations[0]?.mainAudioUrl ?? "missing");
  await hall.logo.tap();
  await expect(page).toHaveURL(at("DEMO"));
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
});

test("HALL-2 the number is the position among the halls, from 1", async ({ page, request, hall }) => {
  for (const [index, name] of ["Hall 1", "Hall 2", "Hall 3"].entries()) {
    const { hall: shown } = await hallAt(request, index);
    expect(shown.number).toBe(index + 1);
    await page.goto(at("DEMO", `hall/${shown.idHall}`));
    await expect(hall.info).toContainText(name);
  }
});

test("HALL-1 the works with sound icon, outstanding badge and, where it is to be shown, the number", async ({
  page,
  request,
  hall,
}) => {
  const { hall: ornament, artworks } = await hallAt(request, 0);
  const images = ornament.artworkImages;
  expect(images.some(({ showCode }) => showCode)).toBe(true);
  expect(images.some(({ showCode }) => !showCode)).toBe(true);
  expect(images.some(({ isOutstanding }) => isOutstanding)).toBe(true);
  expect(images.some(({ isOutstanding }) => !isOutstanding)).toBe(true);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  await expect(hall.works).toHaveCount(images.length);
  // The last one's picture is there before it is scrolled to.
  await expect
    .poll(() =>
      hall.works
        .last()
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  for (const [index, image] of images.entries()) {
    const work = hall.works.nth(index);
    const name = artworks.find(({ idArtwork }) => idArtwork === image.idArtwork)?.localizations[0]?.name;
    await expect(work, name).toContainText(name ?? "missing");
    await expect(work.locator("img"), name).toHaveCount(1);
    await expect(work.getByTestId("sound"), name).toHaveCount(image.mainAudioUrl === "" ? 0 : 1);
    await expect(work.getByTestId("outstanding"), name).toHaveCount(image.isOutstanding ? 1 : 0);
    await expect(work.getByText(image.artworkCode, { exact: true }), name).toHaveCount(image.showCode ? 1 : 0);
  }
});

test("HALL-1 ART-7 a work opens with its sound, and closing it returns to the hall where it was", async ({
  page,
  request,
  hall,
  artwork,
}) => {
  const { hall: ornament } = await hallAt(request, 0);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  const last = hall.works.last();
  await last.tap();
  await expect(page).toHaveURL(new RegExp(`/artworks/\\d+\\?from=Hall&hall=${ornament.idHall}$`));
  await expect(artwork.addFavourite).toBeVisible(); // the hall has a button to close as well
  await artwork.close.tap();
  await expect(page).toHaveURL(new RegExp(`/hall/${ornament.idHall}\\?artwork=\\d+$`));
  await expect(hall.title).toHaveText("Hall of Ornament");
  await expect(last).toBeInViewport();
  // Once closed, it does not open again.
  await hall.close.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("HALL-1 RES-2 extra resources open in a modal, a text with its size, and the hall stays behind it", async ({
  page,
  request,
  hall,
}) => {
  const { hall: ornament } = await hallAt(request, 0);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  await hall.extras.filter({ hasText: "Three questions for any ornament" }).tap();
  await expect(hall.modal.getByRole("heading", { name: "Three questions for any ornament" })).toBeVisible();
  const words = hall.modal.getByText("What is the smallest piece?");
  const size = () => words.evaluate((element) => getComputedStyle(element).fontSize);
  await expect.poll(() => size()).toBe("18px");
  await hall.modal.getByRole("button", { name: "Text size" }).tap();
  await expect.poll(() => size()).toBe("20px");
  await page.keyboard.press("Escape");
  await expect(hall.modal).toHaveCount(0);
  await expect(page).toHaveURL(at("DEMO", `hall/${ornament.idHall}`));
});

test("HALL-1 sound, film and picture in the modal; the hall's own sound waits where it was", async ({
  page,
  request,
  hall,
  artwork,
}) => {
  // The demo's halls have texts; a hall with the other kinds borrows those of work 214.
  const { artworks, halls } = await detailOf(request, "DEMO");
  const extras = artworks.find(({ artworkCode }) => artworkCode === "214")?.extraResources ?? [];
  await changeMuseum<{ halls: object[] }>(page, (museum) => {
    museum.halls = museum.halls.map((one) => ({ ...one, resources: extras }));
  });
  await deleteStoredMuseums(page);
  await page.goto(at("DEMO", `hall/${halls[0]?.idHall}`));
  await hall.play.tap();
  await artwork.listen(1);
  const before = (await artwork.sound())?.src;

  await hall.extras.filter({ hasText: "The maker speaks" }).tap();
  await expect.poll(async () => (await artwork.sound())?.src).not.toBe(before);
  await artwork.listen(0.5);
  await hall.modal.getByRole("button", { name: "Close" }).tap();
  await expect.poll(async () => (await artwork.sound())?.src).toBe(before);
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await expect.poll(async () => (await artwork.sound())?.currentTime ?? 0).toBeGreaterThan(0.7);

  await hall.extras.filter({ hasText: "The reef growing" }).tap();
  await expect(hall.modal.locator("video")).toBeVisible();
  await hall.modal.getByRole("button", { name: "Close" }).tap();
  await hall.extras.filter({ hasText: "A finger of reef" }).tap();
  await expect(hall.modal.getByRole("button", { name: "Zoom in" })).toBeVisible();
});

test("HALL-1 heights: information 120, player 90, one extra 60, and a grid that takes all of the rest", async ({
  page,
  request,
  hall,
}) => {
  const { hall: ornament } = await hallAt(request, 0);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  const heightOf = async (locator: import("@playwright/test").Locator) => (await locator.boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf(hall.info)).toBe(120);
  await expect.poll(() => heightOf(page.getByRole("group", { name: "Audio player" }))).toBe(90);
  await expect.poll(() => heightOf(page.getByRole("list", { name: "Extra content" }))).toBe(60);
  /** Space between the grid and what is above and below it. */
  const gaps = () =>
    page.evaluate(() => {
      const [grid, info, foot] = ["main ul", "main section", "main footer"].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return [(grid?.top ?? 0) - (info?.bottom ?? 1), (foot?.top ?? 0) - (grid?.bottom ?? 1)];
    });
  await expect.poll(gaps).toEqual([0, 0]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  // The player stays visible while the works are scrolled.
  await hall.works.last().scrollIntoViewIfNeeded();
  await expect(hall.play).toBeInViewport();

  // On a low screen the page scrolls, and nothing inside it.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect
    .poll(() => hall.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight), "no box to scroll")
    .toBe(0);
  await hall.works.first().scrollIntoViewIfNeeded();
  await hall.works.last().scrollIntoViewIfNeeded();
  await expect(hall.works.last()).toBeInViewport();
  await expect(hall.play).toBeInViewport();
  await expect(hall.close).toBeInViewport();
});

test("HALL-1 ERR-1 an unknown hall is not available, no_halls_artworks for one without works; close leads on", async ({
  page,
  request,
  hall,
}) => {
  await page.goto(at("DEMO", "hall/999999"));
  await expect(hall.notice).toContainText("This information is not currently available");
  const { hall: ornament } = await hallAt(request, 0);
  await changeMuseum<{ halls: object[] }>(page, (museum) => {
    museum.halls = museum.halls.map((one) => ({ ...one, artworkIds: [], artworkImages: [] }));
  });
  await deleteStoredMuseums(page);
  await page.goto(at("DEMO", `hall/${ornament.idHall}`));
  await expect(page.getByText("No artworks in this hall")).toBeVisible();
  await hall.close.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});
