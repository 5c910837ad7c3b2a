import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { type Work, detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

interface Tag {
  idKidsTag: number;
  name: string;
  idTags: number[];
}

interface Kids {
  artworks: (Work & { tagIds: number[] })[];
  kidsSections: { idKidsSection: number; name: string; color: string; tags: Tag[] }[];
  sections: { idSection: number; color: string; artworkIds: number[]; localizations: { name?: string }[] }[];
}

async function kidsOf(request: APIRequestContext): Promise<Kids> {
  return (await detailOf(request, "DEMO")) as unknown as Kids;
}

/** Returns a colour in the form of computed styles. */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

test.describe("the start menu of kids mode", () => {
  test("KID-1 OPT-7 four coloured sections that open and close, of 5, 5, 5 and 4 tags with a picture each", async ({
    page,
    request,
    code,
    kids,
    phone,
  }) => {
    const { kidsSections } = await kidsOf(request);
    expect(kidsSections.map(({ tags }) => tags.length)).toEqual([5, 5, 5, 4]);
    await code.grant();
    await page.goto(at("DEMO", "kids"));
    await expect.poll(() => phone.get("mode")).toBe("kids");
    await page.goto(at("DEMO", "options"));
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
    await expect(kids.title).toHaveText("What do you want to see?");
    await expect(page).toHaveTitle("What do you want to see? · Museum of Pattern");
    await expect(kids.folds).toHaveText(kidsSections.map(({ name }) => name));
    for (const [place, { name, color, tags }] of kidsSections.entries()) {
      const fold = kids.fold(name);
      await expect(fold).toHaveAttribute("aria-expanded", "false");
      await expect(kids.tags).toHaveCount(0);
      await expect.poll(() => kids.colourOf(fold), `colour of section ${place}`).toBe(rgb(color));
      await fold.tap();
      await expect(fold).toHaveAttribute("aria-expanded", "true");
      await expect(kids.tags).toHaveCount(tags.length);
      for (const tag of tags) {
        await expect(kids.tag(tag.name)).not.toBeChecked();
        await expect(page.getByRole("listitem").filter({ hasText: tag.name }).locator("img")).toHaveCount(1);
      }
      await fold.tap();
      await expect(kids.tags).toHaveCount(0);
    }
  });

  test("KID-1 the arrow appears with the first tag and disappears with the last; the choice is stored", async ({
    page,
    request,
    code,
    kids,
    phone,
  }) => {
    const { kidsSections } = await kidsOf(request);
    const ids = Object.fromEntries(kidsSections.flatMap(({ tags }) => tags.map((tag) => [tag.name, tag.idKidsTag])));
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.fold("By animals").tap();
    await expect(kids.tag("A bird")).toBeVisible();
    await expect(kids.go).toHaveCount(0);
    await kids.tag("A bird").tap();
    await expect(kids.go).toBeInViewport({ ratio: 1 });
    await expect.poll(() => phone.json("selected-tags")).toEqual([ids["A bird"]]);
    await kids.fold("By colours").tap();
    await kids.tag("Blue").tap();
    await expect.poll(() => phone.json("selected-tags")).toEqual([ids["Blue"], ids["A bird"]]);

    // The chosen tags are shown when the visitor returns to the menu.
    await page.reload();
    await expect(kids.tag("A bird")).toBeChecked();
    await expect(kids.tag("Blue")).toBeChecked();
    await kids.tag("A bird").tap();
    await expect(kids.go).toBeVisible();
    await kids.tag("Blue").tap();
    await expect(kids.go).toHaveCount(0);
    await expect.poll(() => phone.json("selected-tags")).toEqual([]);
  });

  test("KID-1 the ways on: Sections, Recognition, favourites, Keyboard, Game, and the logo, which keeps the mode", async ({
    page,
    code,
    kids,
    phone,
  }) => {
    await code.pass();
    for (const [link, path] of [
      [kids.sections, "sections"],
      [kids.recognition, "recognition?from=OptionsKids"],
      [kids.favourites, "favourites"],
      [kids.keyboard, "keyboard"],
      [kids.game, "game"],
      [kids.invitation, "game"],
      [kids.logo, "kids"],
    ] as const) {
      await page.goto(at("DEMO", "options/kids"));
      await expect(link).toHaveAttribute("href", at("DEMO", path));
      if (path.startsWith("recognition")) continue;
      await link.tap();
      await expect(page).toHaveURL(at("DEMO", path));
    }
    await expect.poll(() => phone.get("mode")).toBe("kids");
  });

  test("KID-1 ERR-1 a museum without tags, recognition and game says so, and offers neither", async ({
    page,
    kids,
  }) => {
    await page.goto(at("MEASURED", "options/kids"));
    await expect(page.getByText("No artworks in this section")).toBeVisible();
    await expect(kids.sections).toBeVisible();
    await expect(kids.recognition).toHaveCount(0);
    await expect(kids.invitation).toHaveCount(0);
    await expect(kids.go).toHaveCount(0);
  });
});

test("KID-1 OPT-7 kids mode is left by the start menu and by the side menu, and the visit continues", async ({
  page,
  code,
  kids,
  phone,
}) => {
  await code.pass();
  await page.goto(at("DEMO", "options/kids"));
  await expect.poll(() => phone.get("mode")).toBe("kids");
  const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
  await kids.wholeGuide.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("mode")).toBeNull();
  await page.goto(at("DEMO", "options/kids"));
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "To the whole guide" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  expect(await phone.registeredVisit()).toMatchObject({ idVisit });
});

test("KID-1 OPT-7 SHELL-5 Back to a menu of kids mode that was left enters the mode again, and its way out leaves it", async ({
  page,
  code,
  kids,
  phone,
}) => {
  await code.pass();
  await page.goto(at("DEMO", "options/kids"));
  await kids.wholeGuide.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("mode")).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(at("DEMO", "options/kids"));
  await expect(kids.title).toHaveText("What do you want to see?");
  await expect.poll(() => phone.get("mode")).toBe("kids");
  await kids.wholeGuide.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.get("mode")).toBeNull();
});

test("KID-1 GAME-1 where nothing is for children, no address enters kids mode", async ({ page, phone, game }) => {
  await page.goto(at("PLAIN", "game?lang=es"));
  await expect(game.notice).toBeVisible();
  await expect.poll(() => phone.get("mode")).toBeNull();
  await page.getByRole("link", { name: "Volver a la pantalla principal" }).tap();
  await expect(page).toHaveURL(at("PLAIN", "options"));
  for (const path of ["options/kids", "options/by-halls"]) {
    await page.goto(at("PLAIN", path));
    await expect(page).toHaveURL(at("PLAIN", "options"));
  }
  await page.goto(at("PLAIN", "kids"));
  await expect(page).toHaveURL(at("PLAIN"));
  await expect.poll(() => phone.get("mode")).toBeNull();
});

test("SHELL-5 PAY-2 no screen of kids mode loads or offers anything of third parties, even where the museum sells routes", async ({
  page,
  request,
  code,
  kids,
  routes,
  phone,
}) => {
  const { routes: all } = await detailOf(request, "DEMO");
  const paid = `routes/${all.find(({ routeType }) => routeType === "PAID")?.idRoute}`;
  await code.pass();
  const origin = new URL(page.url()).origin;
  const foreign: string[] = [];
  page.on("request", (sent) => {
    if (!/^(?:data|blob):/.test(sent.url()) && new URL(sent.url()).origin !== origin) foreign.push(sent.url());
  });
  for (const path of ["options/kids", "artworks/kids", "sections", "game", "favourites", "keyboard", paid]) {
    await page.goto(at("DEMO", path));
    await expect(kids.title).toHaveCount(1);
    await expect(page.locator("iframe, script[src*='//']")).toHaveCount(0);
  }
  await expect.poll(() => phone.get("mode")).toBe("kids");
  await expect(kids.title).toHaveText("The museum at night");
  await expect(page.getByRole("textbox")).toBeVisible();
  await expect(routes.pay).toHaveCount(0);
  expect(foreign).toEqual([]);

  // Outside kids mode payment is offered again.
  await page.goto(at("DEMO"));
  await expect.poll(() => phone.get("mode")).toBeNull();
  await page.goto(at("DEMO", paid));
  await expect(routes.pay).toBeVisible();
});

test.describe("works of kids mode", () => {
  test("KID-2 the works that match the saved tags, the most matches first; a work and back, and back to the menu", async ({
    page,
    request,
    code,
    kids,
    artwork,
  }) => {
    const { artworks, kidsSections } = await kidsOf(request);
    const wanted = kidsSections.flatMap(({ tags }) => tags).filter(({ name }) => ["Blue", "A star"].includes(name));
    const matches = ({ tagIds }: { tagIds: number[] }): number =>
      wanted.filter(({ idTags }) => idTags.some((id) => tagIds.includes(id))).length;
    const both = artworks.filter((work) => matches(work) === 2);
    const one = artworks.filter((work) => matches(work) === 1);
    expect(both.length * one.length).toBeGreaterThan(0);
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.fold("By colours").tap();
    await kids.tag("Blue").tap();
    await kids.fold("By objects").tap();
    await kids.tag("A star").tap();
    await kids.go.tap();
    await expect(page).toHaveURL(at("DEMO", "artworks/kids"));
    await expect(kids.title).toHaveText("Your artworks");
    await expect(kids.works).toHaveText(
      [...both, ...one].map(({ localizations }) => localizations[0]?.name ?? "missing"),
    );
    await expect(kids.works.first().locator("img")).toHaveCount(1);

    await kids.works.first().tap();
    await expect(artwork.title).toHaveText(both[0]?.localizations[0]?.name ?? "missing");
    await artwork.listen(0.3);
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", "artworks/kids"));
    await kids.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
  });

  test("KID-2 ERR-1 no_artworks_category where nothing is chosen, with the way back", async ({ page, code, kids }) => {
    await code.grant();
    await page.goto(at("DEMO", "artworks/kids"));
    await expect(kids.notice).toContainText("No artworks in this section");
    await page.getByRole("link", { name: "What do you want to see?" }).tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
    await page.goBack();
    await expect(kids.notice).toBeVisible();
    await kids.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
  });

  test("KID-3 sections in their colours with their works; a work opens and closes to its section; back; recognition", async ({
    page,
    request,
    code,
    kids,
    artwork,
  }) => {
    const { artworks, sections } = await kidsOf(request);
    const nameOf = (idArtwork: number): string =>
      artworks.find((work) => work.idArtwork === idArtwork)?.localizations[0]?.name ?? "missing";
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.sections.tap();
    await expect(page).toHaveURL(at("DEMO", "sections"));
    await expect(kids.folds).toHaveText(sections.map(({ localizations }) => localizations[0]?.name ?? "missing"));
    await expect(kids.works).toHaveCount(0);
    for (const [place, { color, artworkIds }] of sections.entries()) {
      const fold = kids.folds.nth(place);
      await expect.poll(() => kids.colourOf(fold)).toBe(rgb(color));
      await fold.tap();
      await expect(fold).toHaveAttribute("aria-expanded", "true");
      await expect(kids.works).toHaveText(artworkIds.map(nameOf));
    }
    await expect(kids.works.first().locator("img")).toHaveCount(1);
    const [first] = sections.at(-1)?.artworkIds ?? [];
    await kids.works.first().tap();
    await expect(artwork.title).toHaveText(nameOf(first ?? 0));
    await artwork.listen(0.3);
    await artwork.close.tap();
    await expect(page).toHaveURL(`${at("DEMO", "sections")}#${sections.at(-1)?.idSection}`);
    await expect(kids.folds.last()).toHaveAttribute("aria-expanded", "true");
    await kids.folds.last().tap();
    await expect(kids.works).toHaveCount(0);
    await expect(kids.recognition).toHaveAttribute("href", at("DEMO", "recognition?from=Sections"));
    await kids.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
  });

  test("KID-3 ERR-1 a museum without sections says no_resources, and leads back", async ({ page, kids }) => {
    await page.goto(at("PAINTED", "sections"));
    await expect(kids.notice).toContainText("No information in this section");
    await expect(kids.recognition).toHaveCount(0);
    await page.getByRole("link", { name: "What do you want to see?" }).tap();
    await expect(page).toHaveURL(at("PAINTED", "options/kids"));
  });

  test("KID-4 ERR-1 favourites in kids mode: none yet, then cards with picture, author and name", async ({
    page,
    keyboard,
    kids,
    artwork,
    favourites,
  }) => {
    await page.goto(at("PAINTED", "options/kids"));
    await kids.favourites.tap();
    await expect(favourites.title).toBeVisible();
    await expect(page.getByText("No artworks in this section")).toBeVisible();
    await expect(page.getByText("Tap the heart of an artwork to keep it here")).toBeVisible();
    await page.getByRole("link", { name: "What do you want to see?" }).tap();
    await kids.keyboard.tap();
    await keyboard.open("30");
    await artwork.addFavourite.tap();
    await expect(artwork.removeFavourite).toBeVisible();
    await page.goto(at("PAINTED", "options/kids"));
    await kids.favourites.tap();
    await expect(favourites.cards).toHaveText([/Half a workNadie/]);
    await expect(favourites.cards.locator("img")).toHaveCount(1);
    await favourites.cards.first().tap();
    await expect(artwork.title).toHaveText("Half a work");
    await artwork.close.tap();
    await favourites.back.tap();
    await expect(page).toHaveURL(at("PAINTED", "options/kids"));
  });
});
