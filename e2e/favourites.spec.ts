import { expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

test.describe("favourites", () => {
  test("KID-4 none yet: says so, and how to make one", async ({ page, favourites }) => {
    await page.goto(at("PAINTED", "favourites"));
    await expect(favourites.title).toBeVisible();
    await expect(page.getByText("No favourite artworks yet")).toBeVisible();
    await expect(page.getByText("Tap the heart of an artwork to keep it here")).toBeVisible();
    await expect(page).toHaveTitle("My favourite artworks · Painted House");
  });

  test("KID-4 the heart of a work keeps it, with picture, author and name, through a reload", async ({
    page,
    keyboard,
    artwork,
    favourites,
  }) => {
    await page.goto(at("PAINTED", "keyboard"));
    for (const number of ["12", "30"]) {
      await keyboard.open(number);
      await artwork.addFavourite.tap();
      await expect(artwork.removeFavourite).toBeVisible();
      await artwork.close.tap();
    }
    await page.goto(at("PAINTED", "favourites"));
    await page.reload();
    await expect(favourites.cards).toHaveText([/Half a workNadie/, /Two extras/]);
    const picture = favourites.cards.first().locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // A work opened here closes to here, and can be removed.
    await favourites.cards.last().tap();
    await expect(artwork.title).toHaveText("Two extras");
    await artwork.listen(0.3);
    await artwork.removeFavourite.tap();
    await expect(artwork.addFavourite).toBeVisible();
    await artwork.close.tap();
    await expect(favourites.cards).toHaveCount(1);
    await expect(favourites.cards).toHaveText([/Half a work/]);
  });

  test("KID-4 ENTRY-3 another museum starts without favourites", async ({ page, keyboard, artwork, favourites }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await artwork.addFavourite.tap();
    await expect(artwork.removeFavourite).toBeVisible();
    await page.goto(at("SOLO", "options"));
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await page.goto(at("PAINTED", "favourites"));
    await expect(page.getByText("No favourite artworks yet")).toBeVisible();
    await expect(favourites.cards).toHaveCount(0);
  });
});
