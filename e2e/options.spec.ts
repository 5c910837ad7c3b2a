import { devices } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

/** A route without steps: enough for its section to be shown. */
const A_ROUTE = {
  idRoute: 1,
  isExhibition: false,
  highlighted: false,
  routeType: "",
  steps: [],
  artworkIDs: [],
  artworkCount: 0,
  mainImageUrl: "",
  localizations: [],
};

test("OPT-1 every section of the museum, with its own words", async ({ page, code, options }) => {
  await code.pass();
  for (const name of ["Type a number", "Walks", "For a season", "Hall by hall"]) {
    await expect(options.section(name), name).toBeVisible();
  }
  await expect(page.getByText("And also")).toBeVisible();
  await expect(page.getByText("With thanks to")).toBeVisible();
  for (const shortcut of ["In one minute", "If you see only eight", "The house and its makers"]) {
    await expect(options.section(shortcut), shortcut).toBeVisible();
  }
});

test("OPT-1 sections lead to their screens", async ({ page, code, options }) => {
  await code.pass();
  for (const [name, path] of [
    ["Type a number", /\/keyboard$/],
    ["Walks", /\/routes$/],
    ["For a season", /\/exhibitions$/],
    ["Hall by hall", /\/timeline(\/\d+)?$/],
    ["With thanks to", /\/sponsors\/\d+$/],
  ] as const) {
    await options.section(name).tap();
    await expect(page).toHaveURL(path);
    await page.goto(at("DEMO", "options"));
  }
});

test("OPT-1 highlighted routes have a shortcut each, routes before exhibitions", async ({ page, code, request }) => {
  const answer = (await (await request.get("/api/v2/museums/detail/all-data/1/2")).json()) as {
    data: {
      highlightedRoutes: number[];
      routes: { idRoute: number; isExhibition: boolean; localizations: { name: string }[] }[];
    };
  };
  const highlighted = answer.data.highlightedRoutes.map((id) =>
    answer.data.routes.find((route) => route.idRoute === id),
  );
  expect(highlighted.length).toBeGreaterThan(0);
  await code.pass();
  const shown: number[] = [];
  for (const route of highlighted) {
    const link = page.getByRole("link", { name: route?.localizations[0]?.name ?? "missing" });
    await expect(link).toBeVisible();
    shown.push((await link.boundingBox())?.y ?? -1);
  }
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test("OPT-1 colours, size, image and title of a section; inactive ones are not there, disabled ones do not open", async ({
  page,
  options,
}) => {
  await changeMuseum<{ routes: unknown[] }>(page, (museum) => museum.routes.push(A_ROUTE));
  await page.goto(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  const paths = options.section("Paths");
  const title = paths.getByText("Paths");
  await expect(title).toHaveCSS("font-size", "20px");
  await expect(title).toHaveCSS("color", "rgb(255, 238, 0)");
  await expect(paths.locator("img")).toHaveCount(1);
  await expect.poll(() => usesColour(paths, "rgb(255, 0, 128)"), "the line's colour").toBe(true);
  await expect.poll(() => usesColour(paths, "rgb(0, 255, 128)"), "the arrow's colour").toBe(true);
  await expect(page.getByText("Never shown")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Not yet" })).toHaveCount(0);
  // Unset: 32 pixels, white, and the line of its kind.
  const usual = options.section("By number").getByText("By number");
  await expect(usual).toHaveCSS("font-size", "32px");
  await expect(usual).toHaveCSS("color", "rgb(255, 255, 255)");
  await expect.poll(() => usesColour(options.section("By number"), "rgb(240, 97, 64)")).toBe(true);
});

test.describe("on a sharp screen", () => {
  test.use({ deviceScaleFactor: devices["Pixel 7"].deviceScaleFactor });

  test("OPT-1 pictures behind words come small, the first one before the others", async ({ page, code, options }) => {
    await code.pass();
    const picture = (section: string) => options.section(section).locator("img");
    await expect(picture("Walks")).toHaveAttribute("fetchpriority", "high");
    await expect(picture("For a season")).toHaveAttribute("fetchpriority", "auto");
    for (const section of ["Walks", "For a season", "Hall by hall"]) {
      await expect
        .poll(() => picture(section).evaluate((image: HTMLImageElement) => image.currentSrc), { message: section })
        .not.toBe("");
      // Of 320, 640 and 1200 pixels: two for each of the phone's points are too many.
      const shown = await picture(section).evaluate(
        (image: HTMLImageElement) =>
          image.srcset.split(", ").find((one) => image.currentSrc.endsWith(one.split(" ")[0] ?? "-")) ?? "",
      );
      expect(shown, section).toMatch(/ 640w$/);
    }
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeGreaterThan(1);
  });
});

test("OPT-1 OPT-3 the menus offer only what the museum has content for", async ({ page, options }) => {
  await page.goto(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  await expect(page.getByText("Paths")).toHaveCount(0);
  await page.goto(at("BABEL", "options?lang=en"));
  await options.menu.tap();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link")).toHaveText([
    "Start",
    "Language",
    "Guided visit",
    "Downloads",
    "Privacy policy",
    "End the visit",
  ]);
});

test("OPT-2 the logo leads to Presentation", async ({ page, code }) => {
  await code.pass();
  await page.getByRole("link", { name: "Museum of Pattern, start page" }).tap();
  await expect(page).toHaveURL(at("DEMO"));
});

test("OPT-2 with menuAvailable a button opens the side menu, and no shortcut is there", async ({
  page,
  code,
  options,
}) => {
  await code.pass();
  await expect(options.menu).toBeVisible();
  const banner = page.locator("header");
  await expect(banner.getByRole("link", { name: "Downloads" })).toHaveCount(0);
  await expect(banner.getByRole("link", { name: "Language" })).toHaveCount(0);
  await options.menu.tap();
  const menu = page.getByRole("dialog");
  await expect(
    menu.getByRole("link", { name: "Take it with you" }).or(menu.getByRole("button", { name: "Take it with you" })),
  ).toBeVisible();
  await menu.getByRole("button", { name: "Close" }).tap();
  await expect(menu).toHaveCount(0);
});

test("OPT-2 without menuAvailable shortcuts for downloads and language stand in the top bar", async ({
  page,
  options,
}) => {
  await page.goto(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  await expect(options.menu).toHaveCount(0);
  const banner = page.locator("header");
  await banner.getByRole("link", { name: "Language" }).tap();
  await expect(page).toHaveURL(at("PAINTED", "languages"));
  await page.goto(at("PAINTED", "options"));
  await banner.getByRole("link", { name: "Downloads" }).tap();
  await expect(page).toHaveURL(at("PAINTED", "downloads"));
  // What every side menu ends with is below the sections.
  for (const [name, address] of [
    ["My favourite artworks", "favourites"],
    ["Privacy policy", "privacy-policy"],
    ["End the visit", "goodbye"],
  ] as const) {
    await page.goto(at("PAINTED", "options"));
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).tap();
    await expect(page).toHaveURL(at("PAINTED", address));
  }
  // And on the start menus of the modes.
  for (const menu of ["options/kids", "options/by-halls"]) {
    await page.goto(at("PAINTED", menu));
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "End the visit" }).tap();
    await expect(page).toHaveURL(at("PAINTED", "goodbye"));
  }
});

test("OPT-2 the shortcuts are optional", async ({ page, options }) => {
  await page.goto(at("PLAIN", "options"));
  await expect(options.main.getByRole("link").first()).toBeVisible();
  await expect(options.menu).toHaveCount(0);
  await expect(page.locator("a[href$='/languages'], a[href$='/downloads']")).toHaveCount(0);
});

test.describe("customization", () => {
  test("CUST-1 the museum's colours on buttons", async ({ presentation }) => {
    await presentation.open("PAINTED");
    await expect(presentation.start).toHaveCSS("background-color", "rgb(122, 31, 162)");
    await expect(presentation.start).toHaveCSS("color", "rgb(255, 248, 225)");
  });

  test("CUST-1 the defaults where a museum chose nothing, with words that can be read", async ({ page }) => {
    await page.goto(`${at("PLAIN")}?lang=es`);
    const start = page.getByRole("button", { name: "Empezar" }).or(page.getByRole("link", { name: "Empezar" }));
    await expect(start).toHaveCSS("background-color", "rgb(114, 196, 208)");
    // White on #72c4d0 has a contrast of 2:1, so the words are black.
    await expect(start).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.goto(at("PLAIN", "keyboard"));
    await expect(page.getByRole("button", { name: "5", exact: true })).toHaveCSS("background-color", "rgb(57, 57, 58)");
    await expect(page.getByRole("button", { name: "OK", exact: true })).toHaveCSS(
      "background-color",
      "rgb(114, 196, 208)",
    );
    await expect(page.getByRole("button", { name: "Borrar" })).toHaveCSS("background-color", "rgb(143, 143, 143)");
  });

  test("CUST-1 the museum's colours and background on artwork screens", async ({ page, request, artwork }) => {
    const { data } = (await (
      await request.get(`/api/v2/museums/detail/all-data/${at("PAINTED").split("/").at(-1)}/2`)
    ).json()) as {
      data: {
        artworks: { idArtwork: number; artworkCode: string }[];
        customization: { artworkBackgroundImageUrl: string };
      };
    };
    const work = data.artworks.find(({ artworkCode }) => artworkCode === "12");
    await page.goto(at("PAINTED", `artworks/${work?.idArtwork}`));
    await expect(artwork.title).toHaveText("Two extras");
    await expect(artwork.title).toHaveCSS("color", "rgb(11, 61, 46)");
    await expect(page.getByText("below.")).toHaveCSS("color", "rgb(11, 61, 46)");
    const backgrounds = await artwork.title.evaluate((element) => {
      const colours: string[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        for (const pseudo of [null, "::before"]) {
          const { backgroundColor, backgroundImage } = getComputedStyle(at, pseudo);
          colours.push(backgroundColor, backgroundImage);
        }
      }
      return colours;
    });
    expect(backgrounds).toContain("rgb(244, 233, 205)");
    expect(backgrounds.join()).toContain(data.customization.artworkBackgroundImageUrl);
  });

  test("CUST-1 the recognition button's colour and icon", async ({ page, request, keyboard }) => {
    const { data } = (await (
      await request.get(`/api/v2/museums/detail/all-data/${at("PAINTED").split("/").at(-1)}/2`)
    ).json()) as {
      data: { customization: { recognitionIconUrl: string } };
    };
    await page.goto(at("PAINTED", "keyboard"));
    await expect(keyboard.recognition).toHaveCSS("background-color", "rgb(156, 44, 119)");
    await expect(keyboard.recognition.locator(`img[src="${data.customization.recognitionIconUrl}"]`)).toHaveCount(1);
  });

  test("CUST-1 side-menu words and background of a highlighted shortcut", async ({ page, options }) => {
    await page.goto(at("PAINTED", "options"));
    const shortcut = options.section("Sixty seconds");
    await expect(shortcut).toBeVisible();
    await expect(shortcut.locator("img")).toHaveCount(1);
    await shortcut.tap();
    await expect(page).toHaveURL(at("PAINTED", "one-minutes"));
  });
});

/** Reports whether an element, or one inside it, has that colour. */
function usesColour(locator: import("@playwright/test").Locator, colour: string): Promise<boolean> {
  return locator.evaluate((root, wanted) => {
    const styles = (element: Element): string[] =>
      ["", "::before", "::after"].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo === "" ? null : pseudo);
        return [
          style.color,
          style.backgroundColor,
          style.borderInlineStartColor,
          style.borderBlockEndColor,
          style.stroke,
          style.fill,
        ];
      });
    return [root, ...root.querySelectorAll("*")].some((element) => styles(element).includes(wanted));
  }, colour);
}

test("OPT-1 a museum that lists no sections has the keypad", async ({ page, keyboard }) => {
  await page.goto(at("SOLO", "options"));
  await page.locator("main nav a").first().tap();
  await expect(page).toHaveURL(at("SOLO", "keyboard"));
  await expect(keyboard.key("1")).toBeVisible();
});
