import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.describe("leaving a work", () => {
  test.beforeEach(async ({ code }) => {
    await code.pass();
  });

  for (const [from, isExhibition, path] of [
    ["Route", false, "routes"],
    ["Exhibition", true, "exhibitions"],
  ] as const) {
    test(`ART-7 opened from ${from} it leads back there, with the work in the query`, async ({
      page,
      artwork,
      request,
    }) => {
      const { routes } = await detailOf(request, "DEMO");
      const route = routes.find((candidate) => candidate.isExhibition === isExhibition);
      const id = route?.artworkIDs[0];
      await page.goto(at("DEMO", `artworks/${id}?from=${from}&idRoute=${route?.idRoute}&highlightedRoute=true`));
      await artwork.close.tap();
      await expect(page).toHaveURL(at("DEMO", `${path}/${route?.idRoute}?artwork=${id}&highlightedRoute=true`));
    });
  }

  test("ART-7 opened from a route that the visitor is on, it leads back to that", async ({
    page,
    artwork,
    phone,
    request,
  }) => {
    const { routes } = await detailOf(request, "DEMO");
    const route = routes.find(({ isExhibition }) => !isExhibition);
    const id = route?.artworkIDs[0];
    // The beginning of a visit removes the route of the previous one.
    await phone.visit();
    await phone.set(
      "current-route-visit",
      JSON.stringify({ idRoute: route?.idRoute, startDate: new Date().toISOString() }),
    );
    await page.goto(at("DEMO", `artworks/${id}?from=Route`));
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", `routes/${route?.idRoute}?artwork=${id}`));
  });

  test("ART-7 opened from the timeline, the game and a hall it leads back there", async ({
    page,
    artwork,
    request,
  }) => {
    const { timeline, halls } = await detailOf(request, "DEMO");
    const [first] = timeline;
    const hall = halls[1];
    const ofHall = hall?.artworkIds[0]?.idArtwork;
    for (const [opened, returned] of [
      [
        `artworks/${first?.artworkIDs[0]}?from=Timeline`,
        `timeline/${first?.idTimeline}?artwork=${first?.artworkIDs[0]}`,
      ],
      [`artworks/${ofHall}?from=Game`, `game?artwork=${ofHall}`],
      [`artworks/${ofHall}?from=Hall`, `hall/${hall?.idHall}?artwork=${ofHall}`],
      [`artworks/${ofHall}?from=HallByHalls`, `hall/${hall?.idHall}/by-halls?artwork=${ofHall}`],
    ] as const) {
      await page.goto(at("DEMO", opened));
      await artwork.close.tap();
      await expect(page).toHaveURL(at("DEMO", returned));
    }
  });

  test("ART-7 a work opened by a link leads to the start menu", async ({ page, artwork, request }) => {
    const { artworks } = await detailOf(request, "DEMO");
    await page.goto(at("DEMO", `artworks/${artworks[0]?.idArtwork}`));
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  test("ART-7 opened from the keypad it leads back to it, also after one of its resources", async ({
    page,
    keyboard,
    artwork,
    resource,
  }) => {
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.showExtras.tap();
    await page.getByRole("link", { name: "How it was drawn" }).tap();
    await resource.back.tap();
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
  });
});
