import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { type MuseumCode, at, museum } from "./museums.ts";
import { ArtworkPage } from "./pages/artwork.ts";

/** The interface's languages, each with a language id of the museums (decisions, Running it). */
const LANGUAGES = [
  "es",
  "en",
  "fr",
  "de",
  "it",
  "pt",
  "ca",
  "eu",
  "gl",
  "ar",
  "el",
  "ja",
  "ko",
  "nl",
  "no",
  "ru",
  "sv",
  "zh",
];

interface Words {
  control: { start: string };
  notFound: { title: string };
  menu: { title: string };
}

function words(language: string): Words {
  return JSON.parse(
    readFileSync(new URL(`../web/visitor/src/i18n/catalogues/${language}.json`, import.meta.url), "utf8"),
  ) as Words;
}

/** Returns the language in which a museum opens for that browser locale and local storage. */
async function opened(
  browser: Browser,
  code: MuseumCode,
  locale: string,
  stored: Record<string, string> = {},
): Promise<string> {
  const context = await browser.newContext({ locale, baseURL: process.env["CICERONE_E2E_ADDRESS"] ?? "" });
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    const page = await context.newPage();
    const answered = page.waitForResponse(/all-data/);
    await page.goto(at(code, "options"));
    const id = Number(new URL((await answered).url()).pathname.split("/").at(-1));
    const short = LANGUAGES[id - 1] ?? "";
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${short}`));
    return short;
  } finally {
    await context.close();
  }
}

function visit(code: MuseumCode, languageCode: string, idLanguage: number): Record<string, string> {
  const startDate = `${new Date().toISOString().slice(0, 19)}+00:00`;
  const common = { visitorToken: "t", idDevice: "d", idMuseum: museum(code).idMuseum, startDate, languageCode };
  return {
    version: "05.08.2025.14.52.58",
    "current-museum": String(museum(code).idMuseum),
    visitv2: JSON.stringify({ ...common, idLanguage }),
    visit: JSON.stringify({ ...common, artworks: [], routes: [] }),
  };
}

test.describe("the default language", () => {
  test("LANG-3 is the stored visit's before everything else", async ({ browser }) => {
    const stored = { ...visit("PAINTED", "ar_SA", 10), language: "es" };
    expect(await opened(browser, "PAINTED", "en-GB", stored)).toBe("ar");
  });

  test("LANG-3 is the stored language's before the browser's", async ({ browser }) => {
    expect(await opened(browser, "PAINTED", "en-GB", { language: "es" })).toBe("es");
  });

  for (const text of ['"es"', "es-MX", "ES_es", " es ", "e.s"]) {
    test(`LANG-3 compares two letters without punctuation: ${text}`, async ({ browser }) => {
      expect(await opened(browser, "PAINTED", "ar", { language: text })).toBe("es");
    });
  }

  test("LANG-3 is the browser's when nothing is stored", async ({ browser }) => {
    expect(await opened(browser, "PAINTED", "ar-EG")).toBe("ar");
    expect(await opened(browser, "PLAIN", "fr-CA")).toBe("fr");
  });

  test("LANG-3 falls back to English, then Spanish, then the museum's first", async ({ browser }) => {
    expect(await opened(browser, "PAINTED", "de-DE")).toBe("en");
    expect(await opened(browser, "PLAIN", "de-DE")).toBe("es");
    expect(await opened(browser, "SOLO", "de-DE")).toBe("fr");
  });

  test("LANG-3 skips a stored language that the museum has not", async ({ browser }) => {
    expect(await opened(browser, "PAINTED", "ar", { language: "ja" })).toBe("ar");
  });

  test("LANG-3 the server's first page chooses the same", async ({ browser }) => {
    for (const [code, locale, start] of [
      ["PAINTED", "de-DE", "en"],
      ["PLAIN", "de-DE", "es"],
      ["SOLO", "de-DE", "fr"],
      ["PAINTED", "ar-EG", "ar"],
    ] as const) {
      const context = await browser.newContext({
        locale,
        javaScriptEnabled: false,
        baseURL: process.env["CICERONE_E2E_ADDRESS"] ?? "",
      });
      const page = await context.newPage();
      await page.goto(at(code));
      await expect(page.locator("html"), `${code} for ${locale}`).toHaveAttribute("lang", start);
      await expect(page.getByRole("link", { name: words(start).control.start })).toBeVisible();
      await context.close();
    }
  });
});

test.describe("the interface", () => {
  for (const language of LANGUAGES) {
    test(`LANG-4 is there in ${language}`, async ({ page, phone }) => {
      await page.goto(`${at("BABEL")}?lang=${language}`);
      const start = words(language).control.start;
      await expect(page.getByRole("button", { name: start }).or(page.getByRole("link", { name: start }))).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      // The server-rendered page is shown before the app has stored anything.
      await expect.poll(async () => (await phone.get("language")) ?? "").toMatch(new RegExp(`^${language}`));
      await page.goto(at("BABEL", "options"));
      await expect(page.getByRole("button", { name: words(language).menu.title })).toBeVisible();
    });
  }

  test.describe("in Arabic", () => {
    test.use({ locale: "ar-EG" });

    test("LANG-4 lays out right to left, the controls of sound and number as Arabic readers expect", async ({
      page,
    }) => {
      await page.goto(at("DEMO", "code"));
      await page.getByRole("textbox").fill("CICERONE");
      await page.getByRole("textbox").press("Enter");
      await page.waitForURL("**/options");
      await page.goto(at("DEMO", "keyboard"));
      const [one, three] = await Promise.all(
        ["1", "3"].map((digit) => page.getByRole("button", { name: digit, exact: true }).boundingBox()),
      );
      expect(one && three && one.x < three.x, "1 is left of 3, as on every keypad").toBe(true);
      const back = await page
        .getByRole("button", { name: "رجوع", exact: true })
        .or(page.getByRole("link", { name: "رجوع", exact: true }))
        .boundingBox();
      expect(back && back.x > 195, "back is on the right").toBe(true);
      await page.goto(at("DEMO", "options"));
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectFits(page);
    });
  });
});

test.describe("a half-translated work", () => {
  /** Opens the half-translated work of PAINTED. */
  async function open(page: Page, language: string): Promise<ArtworkPage> {
    await page.goto(`${at("PAINTED", "keyboard")}?lang=${language}`);
    for (const digit of "30") await page.getByRole("button", { name: digit, exact: true }).tap();
    await page.getByRole("button", { name: /^(OK|موافق)$/ }).tap();
    return new ArtworkPage(page);
  }

  test("LANG-5 shows each text in the visitor's language where it has one", async ({ page }) => {
    const artwork = await open(page, "es");
    await expect(artwork.title).toHaveText("Media obra");
    await expect(artwork.title).not.toHaveAttribute("lang", /./);
    await expect(page.getByText("hacia 1900")).toBeVisible();
    // Without a Spanish text the first language is shown, with its lang attribute.
    await expect(page.getByText("An English text.").locator("xpath=ancestor-or-self::*[@lang][1]")).toHaveAttribute(
      "lang",
      /^en/,
    );
  });

  test("LANG-5 shows the first language otherwise, with its own lang and dir", async ({ page }) => {
    const artwork = await open(page, "ar");
    await expect(artwork.title).toHaveText("Half a work");
    await expect(artwork.title).toHaveAttribute("lang", /^en/);
    await expect(artwork.title).toHaveAttribute("dir", "ltr");
    const date = page.getByText("hacia 1900").locator("xpath=ancestor-or-self::*[@lang][1]");
    await expect(date).toHaveAttribute("lang", /^es/);
    await expect(date).toHaveAttribute("dir", "ltr");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("LANG-5 an element with no localizations gives an empty locale", async ({ page }) => {
    const artwork = await open(page, "en");
    await expect(artwork.title).toHaveText("Half a work");
    await expect(artwork.play).toHaveCount(0);
    await expect(page.getByText(/undefined|null|NaN/)).toHaveCount(0);
  });
});
