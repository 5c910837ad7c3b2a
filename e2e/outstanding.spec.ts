import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test("OUT-1 the outstanding works with picture, author and name, and the title with the museum's name", async ({
  page,
  request,
  code,
  options,
  list,
}) => {
  const { artworks } = await detailOf(request, "DEMO");
  const outstanding = artworks.filter((work) => (work as { outstanding?: boolean }).outstanding === true);
  expect(outstanding.length).toBeGreaterThan(3);
  await code.pass();
  await options.section("If you see only eight").tap();
  await expect(page).toHaveURL(at("DEMO", "outstanding-artworks"));
  await expect(list.title).toHaveText("Most outstanding artworks");
  await expect(page).toHaveTitle("Most outstanding artworks · Museum of Pattern");
  await expect(list.items).toHaveCount(outstanding.length);
  for (const [index, work] of outstanding.entries()) {
    const item = list.items.nth(index);
    await expect(item).toContainText(work.localizations[0]?.name ?? "missing");
    await expect(item).toContainText((work as { author?: string }).author ?? "missing");
    await expect(item.locator(`img[src="${work.mainImageUrl}"]`)).toHaveCount(1);
  }
  await list.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("OUT-1 a tap opens the work with its sound; closing it leads back", async ({ page, code, list, artwork }) => {
  await code.grant();
  await page.goto(at("DEMO", "outstanding-artworks"));
  await list.item("Coral").tap();
  await expect(page).toHaveURL(/\/artworks\/\d+\?from=OutstandingArtworks$/);
  await expect(artwork.title).toHaveText("Coral");
  await artwork.listen(0.5);
  await artwork.close.tap();
  await expect(page).toHaveURL(at("DEMO", "outstanding-artworks"));
});

test("OUT-1 ERR-1 no_artworks_category where the museum has none", async ({ page, list }) => {
  await page.goto(at("PLAIN", "outstanding-artworks?lang=es"));
  await expect(list.notice).toContainText("No hay obras en esta sección");
  await page.getByRole("link", { name: "Menú de inicio" }).tap();
  await expect(page).toHaveURL(at("PLAIN", "options"));
});
