import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { expectStatesInForcedColours } from "./forced-colours.ts";
import { type Work, detailOf, workOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

/** The height in pixels up to which a row or a card without a picture has no empty band. */
const ROW = 100;

for (const [locale, width, height] of [
  ["en-GB", 390, 844],
  ["ar-EG", 360, 640],
] as const) {
  test.describe(`${locale} at ${width} × ${height}`, () => {
    test.use({ locale, viewport: { width, height } });

    test("OPT-1 the start menu has icons in the sections' colours on dark cards", async ({ page, options }) => {
      await open(page, "options");
      const cards = options.main.locator("nav a, section a");
      await expect(cards).toHaveCount(3);
      const looks = await cards.evaluateAll((links) =>
        links.map((link) => ({
          card: getComputedStyle(link).backgroundColor,
          disc: getComputedStyle(link.querySelector("svg")?.parentElement ?? link).backgroundColor,
        })),
      );
      expect(looks.map(({ card }) => card)).toEqual(Array.from({ length: 3 }, () => "rgb(27, 28, 30)"));
      expect(looks.map(({ disc }) => disc)).toEqual(["rgb(240, 97, 64)", "rgb(148, 175, 73)", "rgb(209, 180, 144)"]);
    });

    test("TL-1 BYH-1 HALL-1 timelines and halls are as high as their words", async ({
      page,
      request,
      hall,
      byHalls,
      timeline: timelineScreen,
    }) => {
      const { halls, timeline } = await detailOf(request, "BARE");
      const works = page.getByRole("main").locator("ul a[href*='/artworks/']");
      await open(page, "timeline");
      const facts = page.getByRole("main").locator("article li");
      await expect(facts).toHaveCount(2);
      await expectRows(facts, 40);
      expect(await facts.evaluateAll((all) => all.filter((fact) => fact.scrollWidth > fact.clientWidth))).toEqual([]);

      await open(page, `timeline/${timeline[0]?.idTimeline}`);
      await expectRows(timelineScreen.hall, ROW);
      await expectRows(works, ROW);

      await open(page, "options/by-halls");
      await expect(byHalls.halls).toHaveCount(34);
      await expectRows(byHalls.halls, ROW);
      await expect(byHalls.halls.first()).toHaveText(/^\S+ 1$/);

      await open(page, `hall/${halls[0]?.idHall}`);
      await expect(works).toHaveCount(42);
      await expectRows(works, ROW);
      await expect(works.nth(1)).toContainText("35");
      const head = await hall.title.locator("..").boundingBox();
      const first = await works.first().boundingBox();
      expect((first?.y ?? Infinity) - (head?.y ?? 0) - (head?.height ?? 0)).toBeLessThan(40);
    });

    test("INFO-1 ONE-1 lists are as high as their words", async ({ page }) => {
      const links = page.getByRole("main").locator("li:not([inert])").getByRole("link");
      for (const [path, count] of [
        ["info-sections", 2],
        ["one-minutes", 4],
      ] as const) {
        await open(page, path);
        await expect(links, path).toHaveCount(count);
        await expectRows(links, ROW);
        const words = await links.evaluateAll((all) => all.map((link) => [link.clientWidth, link.textContent]));
        expect(words.map(([wide]) => Number(wide) > width * 0.85)).toEqual(words.map(() => true));
        // The screen's title is not repeated.
        const title = await page.getByRole("heading", { level: 1 }).textContent();
        expect(words.filter(([, text]) => String(text).includes(String(title)))).toEqual([]);
      }
    });

    test("ART-1 RT-1 a work and a step have number and name in place of the picture, with seven digits, too", async ({
      page,
      request,
    }) => {
      const { routes } = await detailOf(request, "BARE");
      const { idArtwork } = await workOf(request, "BARE", "1");
      const main = page.getByRole("main");
      const sizeOf = (text: Locator): Promise<number> =>
        text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      for (const code of ["1", "1234567"]) {
        if (code !== "1") {
          await changeMuseum<{ artworks: Work[] }>(page, ({ artworks }) => {
            for (const artwork of artworks) if (artwork.idArtwork === idArtwork) artwork.artworkCode = code;
          });
        }
        const number = main.getByText(code, { exact: true });
        const least = code === "1" ? 100 : 56;
        await open(page, `artworks/${idArtwork}`);
        expect(await sizeOf(number)).toBeGreaterThan(least);
        expect(await sizeOf(main.getByRole("heading", { level: 1 }))).toBeGreaterThanOrEqual(32);
        const text = await main.locator("article p").first().boundingBox();
        expect(text?.y).toBeGreaterThan(height * 0.46);

        await open(page, `routes/${routes[0]?.idRoute}`);
        expect(await sizeOf(number)).toBeGreaterThan(least);
        const card = main.locator("li:not([inert])").getByRole("link");
        await expect(card).toHaveCount(1);
        expect((await card.boundingBox())?.height).toBeGreaterThan(height / 2);
      }
    });

    test("A11Y-1 its other screens fit, are accessible, and show their controls in forced colours", async ({
      page,
      request,
    }) => {
      const { infoSections, oneMinutes } = await detailOf(request, "BARE");
      for (const path of [
        "",
        "keyboard",
        `info-sections/${infoSections[0]?.idInfoSection}`,
        `one-minutes/${oneMinutes[0]?.idOneMinute}`,
        "goodbye",
      ]) {
        await open(page, path);
      }
      // Its disc differs from the screen.
      await expect(page.getByRole("main").locator("header button").first()).toHaveCSS(
        "background-color",
        "rgb(42, 43, 46)",
      );
    });
  });
}

for (const [locale, width, height] of [
  ["en-GB", 820, 1180],
  ["ar-EG", 1280, 800],
] as const) {
  test.describe(`${locale} at ${width} × ${height}`, () => {
    test.use({ locale, viewport: { width, height } });

    test("OPT-1 the start menu fills the screen", async ({ page, options }) => {
      await open(page, "options");
      const cards = options.main.locator("nav a, section a");
      await expect(cards).toHaveCount(3);
      const last = await boxOf(cards.last());
      expect(last.y + last.height).toBeGreaterThan(height - 50);
      expect(last.y + last.height).toBeLessThan(height);
    });

    test("ART-1 ONE-1 a work and a one-minute item have sign, name and text in one column", async ({
      page,
      request,
    }) => {
      const { oneMinutes } = await detailOf(request, "BARE");
      const { idArtwork } = await workOf(request, "BARE", "35");
      const main = page.getByRole("main");
      const title = main.getByRole("heading", { level: 1 });
      for (const [path, sign] of [
        [`artworks/${idArtwork}`, main.getByText("35", { exact: true })],
        [`one-minutes/${oneMinutes[0]?.idOneMinute}`, main.locator("header > svg")],
      ] as const) {
        await open(page, path);
        const name = await boxOf(title);
        const text = await boxOf(main.locator("article p").last());
        expect((await boxOf(sign)).height).toBeGreaterThan(120);
        expect((await boxOf(sign)).y).toBeLessThan(name.y);
        expect(text.y).toBeGreaterThan(name.y);
        expect(text.y).toBeLessThan(height * 0.8);
        expect(Math.abs(startOf(text, locale) - startOf(name, locale))).toBeLessThan(2);
      }
    });

    test("RT-1 TL-1 a step is as wide as the page, and a timeline's words begin with its button", async ({
      page,
      request,
    }) => {
      const { routes } = await detailOf(request, "BARE");
      const main = page.getByRole("main");
      await open(page, `routes/${routes[0]?.idRoute}`);
      const card = await boxOf(main.locator("li:not([inert])").getByRole("link"));
      const back = await boxOf(main.locator("header button").first());
      expect(Math.abs(startOf(card, locale) - startOf(back, locale))).toBeLessThan(2);

      await open(page, "timeline");
      await expect(main.locator("article svg")).toHaveCount(1);
      const name = await boxOf(main.getByRole("heading", { level: 1 }));
      const start = await boxOf(main.locator("footer a"));
      expect(Math.abs(startOf(name, locale) - startOf(start, locale))).toBeLessThan(2);
    });
  });
}

for (const path of ["game", "sections", "artworks/kids", "artworks/999999"]) {
  test(`ERR-1 without content, ${path} has Back at the top`, async ({ page }) => {
    await page.goto(at("BARE", path));
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    const back = await boxOf(page.getByRole("main").getByRole("button", { name: "Back", exact: true }));
    expect(back.y).toBeLessThan(40);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(at("BARE", path));
  await expectFits(page);
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "active" });
  await expectStatesInForcedColours(page);
  await page.emulateMedia({ forcedColors: "none" });
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it has no box");
  return box;
}

/** Where a box begins in the direction of the language. */
function startOf({ x, width }: { x: number; width: number }, locale: string): number {
  return locale.startsWith("ar") ? x + width : x;
}

/** Fails with the heights of rows that are higher than their words need. */
async function expectRows(rows: Locator, most: number): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height > most)).toEqual([]);
}
