import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.describe("a work", () => {
  test("ART-1 name, author, number with audio icon, date, picture, sound and text", async ({
    page,
    code,
    keyboard,
    artwork,
    request,
  }) => {
    const work = await workOf(request, "DEMO", "214");
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    await expect(page.getByText("Peter Gray, Stephen Scott")).toBeVisible();
    await expect(page.getByText("1983 rule, drawn 2026")).toBeVisible();
    const number = page.getByText("214", { exact: true });
    await expect(number).toBeVisible();
    await expect(
      number.locator("xpath=ancestor-or-self::*[.//*[local-name()='svg']][1]").locator("svg").first(),
    ).toBeVisible();
    await expect(page.getByText("Rest your eye on one branch of this reef")).toBeAttached();
    const picture = page.getByRole("img", { name: /^Winding ridges of coral/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await expect
      .poll(async () => (await artwork.sound())?.src)
      .toContain(work.localizations[0]?.mainAudioUrl ?? "missing");
    await expect(artwork.close).toBeVisible();
    await expect(artwork.recognition).toBeVisible();
  });

  test("FIELD-1 its details, links and described pictures, in the visitor's language, and no details where it has none", async ({
    page,
    code,
    artwork,
    request,
  }) => {
    const { idArtwork } = await workOf(request, "DEMO", "214");
    await code.grant();
    await page.goto(at("DEMO", `artworks/${idArtwork}`));
    const details = page.getByRole("region", { name: "Details" });
    await details.scrollIntoViewIfNeeded();
    await expect(details.getByRole("term").first()).toHaveText("Medium");
    await expect(details.getByRole("definition").first()).toHaveText("Computer drawing");
    await expect(details).toContainText("2026.214");
    await expect(details).toContainText("Drawn for this guide, 2026");
    const link = details.getByRole("link", { name: "Reaction and diffusion (opens in a new tab)" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expectFits(page);
    await artwork.showExtras.tap();
    await page.getByRole("link", { name: "A finger of reef Picture" }).tap();
    await expect(page.getByRole("img", { name: /^Coral branches up close/ })).toBeVisible();

    await page.goto(at("DEMO", `artworks/${idArtwork}?lang=ar`));
    await expect(page.getByRole("region", { name: "التفاصيل" })).toContainText("رسم بالحاسوب");
    await expect(page.getByRole("img", { name: /^حواف مرجانية/ })).toBeVisible();
    await expectFits(page);

    const plain = await workOf(request, "DEMO", "107");
    await page.goto(at("DEMO", `artworks/${plain.idArtwork}?lang=en`));
    await expect(artwork.title).toHaveText("Heads or Tails");
    await expect(details).toHaveCount(0);
  });

  test("FIELD-1 a cropped picture shows its focal point", async ({ page, code, request }) => {
    const { idArtwork } = await workOf(request, "DEMO", "508");
    await code.grant();
    await page.goto(at("DEMO", `artworks/${idArtwork}`));
    await expect(page.getByRole("img", { name: /^A flock of dark birds/ })).toHaveCSS("object-position", "66% 55%");
  });

  test("ART-1 no number where the museum shows none, and no player without sound", async ({
    page,
    keyboard,
    artwork,
  }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("1234567");
    await expect(artwork.title).toContainText("Donaudampfschifffahrt");
    await expect(page.getByText("1234567")).toHaveCount(0);
    await expect(artwork.play).toHaveCount(0);
    await expect(artwork.pause).toHaveCount(0);
  });

  test("ART-1 close leads back to where the visitor came from", async ({ page, keyboard, artwork }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await artwork.close.tap();
    await expect(page).toHaveURL(at("PAINTED", "keyboard"));
    await expect(keyboard.display).toHaveText("The number beside the work");
  });

  test("ART-1 the text is formatted as written, and safe", async ({ page, keyboard }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await expect(page.locator("strong", { hasText: "extras" })).toBeVisible();
  });

  for (const path of ["artworks/999999", "artworks/abc", "artworks/0"]) {
    test(`ART-4 ${path} is no work: no_artwork and the way on`, async ({ page }) => {
      await page.goto(at("PAINTED", path));
      await expect(page.getByText("No artwork found with this code").first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("link")).toBeVisible();
      await page.getByRole("button", { name: "Back", exact: true }).tap();
      await expect(page).toHaveURL(at("PAINTED", "options"));
    });
  }

  test("ART-5 a name with a word longer than a tenth of the container's width is small", async ({
    page,
    keyboard,
    artwork,
  }) => {
    const sizeOf = (): Promise<number> =>
      artwork.title.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await expect(artwork.title).toHaveText("Two extras");
    const usual = await sizeOf();
    await artwork.close.tap();
    await keyboard.open("1234567");
    await expect(artwork.title).toContainText("Donaudampfschifffahrt");
    await expect.poll(sizeOf).toBeLessThan(usual);
    await expectFits(page);
  });

  test("ART-5 a wider container makes room for the same name", async ({ page, keyboard, artwork }) => {
    const sizeOf = (): Promise<number> =>
      artwork.title.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("1234567");
    await expect(artwork.title).toContainText("Donaudampfschifffahrt");
    await expect.poll(sizeOf).toBeLessThan(25);
    const small = await sizeOf();
    // A tenth of 700 pixels is more than the name's 48 letters.
    // By the protocol, since the headless shell has no window that setViewportSize could resize.
    const session = await page.context().newCDPSession(page);
    const wide = { width: 820, height: 1180, deviceScaleFactor: 0, mobile: true };
    await session.send("Emulation.setDeviceMetricsOverride", wide);
    await expect.poll(sizeOf).toBeGreaterThan(small);
  });
});

test.describe("extra resources", () => {
  const height = async (extras: import("@playwright/test").Locator): Promise<number> =>
    Math.round((await extras.boundingBox())?.height ?? 0);

  for (const [number, count, open] of [
    ["12", 2, 190],
    ["16", 6, 290],
  ] as const) {
    test(`ART-2 ${count} extras: the footer is 90 pixels high, ${open} when open`, async ({
      page,
      keyboard,
      artwork,
    }) => {
      await page.goto(at("PAINTED", "keyboard"));
      await keyboard.open(number);
      await expect.poll(() => height(artwork.extras)).toBe(90);
      await artwork.showExtras.tap();
      await expect.poll(() => height(artwork.extras)).toBe(open);
      await expect(artwork.extras.getByRole("link")).toHaveCount(count);
      await artwork.hideExtras.tap();
      await expect.poll(() => height(artwork.extras)).toBe(90);
    });
  }

  test("ART-2 an icon by type, each leading to its resource", async ({ page, code, keyboard, artwork, request }) => {
    const work = await workOf(request, "DEMO", "214");
    await code.grant();
    for (const resource of work.extraResources) {
      await page.goto(at("DEMO", "keyboard"));
      await keyboard.open("214");
      await artwork.showExtras.tap();
      const link = artwork.extras.getByRole("link", { name: resource.localizations[0]?.title ?? "missing" });
      await expect(link.locator("svg").first()).toBeVisible();
      await link.tap();
      await expect(page).toHaveURL(new RegExp(`/artworks/${work.idArtwork}/resources/${resource.idResource}\\?`));
    }
    expect(new Set(work.extraResources.map(({ resourceType }) => resourceType)).size).toBe(4);
  });

  test("ART-2 icons differ by type", async ({ page, code, keyboard, artwork }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.showExtras.tap();
    const links = artwork.extras.getByRole("link");
    await expect(links).toHaveCount(4);
    const drawings = (): Promise<number> =>
      links.evaluateAll((all) => new Set(all.flatMap((link) => link.querySelector("svg")?.innerHTML ?? [])).size);
    await expect.poll(drawings).toBe(4);
  });

  test("ART-2 a work without extras has no footer", async ({ page, keyboard, artwork }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("1234567");
    await expect(artwork.title).toContainText("Donaudampfschifffahrt");
    await expect(artwork.showExtras).toHaveCount(0);
  });
});
