import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { type Detail, type Resource, detailOf } from "./lookups.ts";
import { at } from "./museums.ts";
import type { Phone } from "./phone.ts";
import type { Traffic } from "./traffic.ts";

const USE = /\/api\/v2\/visitUse$/;

/** Waits until the phone has sent everything, and returns the uses that the server stored, in the order in which they came. */
async function usesOnServer(phone: Phone, traffic: Traffic): Promise<unknown[]> {
  await expect.poll(() => phone.queued()).toEqual([]);
  expect(await phone.deadLetters()).toEqual([]);
  const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
  const calls = await traffic.uniqueCalls(USE);
  return calls.map(({ body, status, data }) => {
    const { use, ...rest } = body as { use: string; idVisit: number };
    expect(rest, "and nothing else is sent").toEqual({ idVisit });
    // A navigation may have taken the answer, and the test may be ahead of it.
    if (status !== 200) return status;
    expect([body, null]).toContainEqual(data);
    return use;
  });
}

/** Returns how many works were opened, of those whose call the phone has sent. */
async function worksOpened(traffic: Traffic): Promise<number> {
  const calls = await traffic.uniqueCalls(/\/visitArtwork$/);
  return calls.filter(({ method, status }) => method === "POST" && status === 200).length;
}

/** Returns the addresses of a work with a text, and of the text. */
function textOf({ artworks }: Detail): { work: string; text: string } {
  const isText = ({ resourceType }: Resource): boolean => resourceType === "TEXT";
  const artwork = artworks.find(({ extraResources }) => extraResources.some(isText));
  const work = `artworks/${artwork?.idArtwork}`;
  return { work, text: `${work}/resources/${artwork?.extraResources.find(isText)?.idResource}` };
}

/**
 * Waits until the server has stored exactly these uses. Tests do so before they leave a page: the browser drops the
 * responses that were not read by then.
 */
function expectUses(phone: Phone, traffic: Traffic, uses: string[]): Promise<void> {
  return expect.poll(() => usesOnServer(phone, traffic)).toEqual(uses);
}

test.describe("STATS-1 what a visitor uses, 390 × 844", () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [FAILED_REQUEST] });

  test("STATS-1 ways to open works, transcript, speed, size of text and no connection arrive once", async ({
    page,
    request,
    code,
    artwork,
    resource,
    hall,
    list,
    routes,
    favourites,
    keyboard,
    phone,
    traffic,
  }) => {
    const museum = await detailOf(request, "DEMO");
    const { work, text } = textOf(museum);
    await code.grant();

    // A code on the wall.
    await page.goto(at("DEMO", work));
    await expect(artwork.title).toBeVisible();
    await expectUses(phone, traffic, ["LINK"]);
    await page.goto(at("DEMO", text));
    await resource.textSize.tap();
    await resource.textSize.tap();
    await expectUses(phone, traffic, ["LINK", "TEXT_SIZE"]);
    await resource.back.tap();
    await expect(artwork.close).toBeVisible();

    // The number of a work is no use of its own.
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.transcript.tap();
    await artwork.transcript.tap();
    await artwork.transcript.tap();
    await artwork.speed.tap();
    await artwork.speed.tap();
    await artwork.addFavourite.tap();
    await expectUses(phone, traffic, ["LINK", "TEXT_SIZE", "TRANSCRIPT", "SPEED"]);

    await page.goto(at("DEMO", "outstanding-artworks"));
    await list.items.last().getByRole("link").tap();
    await artwork.addFavourite.tap();
    const known = ["LINK", "TEXT_SIZE", "TRANSCRIPT", "SPEED", "LIST"];
    await expectUses(phone, traffic, known);
    await page.goto(at("DEMO", `hall/${museum.halls[0]?.idHall}`));
    await hall.works.first().tap();
    known.push("HALL");
    await expectUses(phone, traffic, known);
    await page.goto(at("DEMO", `routes/${museum.routes[0]?.idRoute}`));
    await routes.turnTo(2);
    await routes.work.tap();
    known.push("ROUTE");
    await expectUses(phone, traffic, known);

    // Without a connection, and stored until there is one.
    await page.goto(at("DEMO", "favourites"));
    await expect(favourites.cards).toHaveCount(2);
    await page.context().setOffline(true);
    await favourites.cards.first().tap();
    await expect(artwork.close).toBeVisible();
    await expect
      .poll(async () => (await phone.queued()).filter(({ path }) => USE.test(path)).map(({ body }) => body))
      .toEqual([{ use: "FAVOURITE" }, { use: "OFFLINE" }]);
    await page.context().setOffline(false);
    await expectUses(phone, traffic, [...known, "FAVOURITE", "OFFLINE"]);

    // What was used before is sent again by no screen of this page.
    await artwork.close.tap();
    const before = await worksOpened(traffic);
    await favourites.cards.last().tap();
    await expect.poll(() => worksOpened(traffic)).toBe(before + 1);
    expect(await usesOnServer(phone, traffic)).toEqual([...known, "FAVOURITE", "OFFLINE"]);
  });

  test("STATS-1 the menu of the visit by halls, a work of a hall, and one by its address alone", async ({
    page,
    request,
    code,
    byHalls,
    hall,
    artwork,
    phone,
    traffic,
  }) => {
    const { halls } = await detailOf(request, "DEMO");
    const [first] = halls;
    await code.grant();
    await page.goto(at("DEMO", "options/by-halls"));
    await expect(byHalls.title).toHaveText("Visit by halls");
    await expectUses(phone, traffic, ["BY_HALLS"]);
    await byHalls.halls.first().tap();
    await hall.works.first().tap();
    await expect(artwork.close).toBeVisible();
    await expectUses(phone, traffic, ["BY_HALLS", "HALL"]);
    await page.goto(at("DEMO", `hall/${first?.idHall}/artworks/${first?.artworkIds.at(-1)?.idArtwork}/by-halls`));
    await expectUses(phone, traffic, ["BY_HALLS", "HALL", "LINK"]);
  });

  test("STATS-1 nothing but the mode is sent in kids mode", async ({
    page,
    request,
    code,
    kids,
    keyboard,
    artwork,
    favourites,
    resource,
    phone,
    traffic,
  }) => {
    const museum = await detailOf(request, "DEMO");
    const { text } = textOf(museum);
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await expectUses(phone, traffic, ["KIDS"]);
    await kids.keyboard.tap();
    await keyboard.open("214");
    await artwork.transcript.tap();
    await artwork.speed.tap();
    await artwork.addFavourite.tap();
    await artwork.close.tap();
    await page.goto(at("DEMO", text));
    await resource.textSize.tap();
    await page.goto(at("DEMO", "favourites"));
    await expect(favourites.cards).toHaveCount(1);
    await expect.poll(() => worksOpened(traffic)).toBe(2);
    await page.context().setOffline(true);
    await favourites.cards.first().tap();
    await expect(artwork.close).toBeVisible();
    await page.context().setOffline(false);
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open(museum.artworks.at(-1)?.artworkCode ?? "");
    // Calls are sent in their order: uses would have come before this work.
    await expect.poll(() => worksOpened(traffic)).toBe(4);
    // Each page that is loaded reports the mode; the server stores it once.
    await expect.poll(async () => [...new Set(await usesOnServer(phone, traffic))]).toEqual(["KIDS"]);
    expect(await phone.get("mode")).toBe("kids");
  });
});
