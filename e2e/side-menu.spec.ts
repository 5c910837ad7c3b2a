import { expect, test } from "./fixtures.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

/** The side menu's eight entries by the demo museum's labels, with their targets. */
const ENTRIES = [
  ["Start menu", /\/options$/],
  ["In one minute", /\/one-minutes$/],
  ["If you see only eight", /\/outstanding-artworks$/],
  ["Language", /\/languages$/],
  ["The house and its makers", /\/info-sections$/],
  ["Follow a guide", /\/guide$/],
  ["What do you think?", /\/study$/],
  ["Take it with you", /\/downloads$/],
] as const;

test.use({ reducedMotion: "no-preference" });

test("OPT-3 every entry leads to its screen", async ({ page, code, options }) => {
  await code.pass();
  for (const [name, address] of ENTRIES.slice(1)) {
    await page.goto(at("DEMO", "options"));
    await options.menu.tap();
    await page.getByRole("dialog").getByRole("link", { name }).tap();
    await expect(page, name).toHaveURL(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("OPT-3 the entry of the screen that is open only closes the menu", async ({ page, code, options }) => {
  await code.grant();
  await page.goto(`${at("DEMO", "options")}?mark=1`);
  await options.menu.tap();
  const menu = page.getByRole("dialog");
  const start = menu.getByRole("link", { name: "Start menu" });
  await expect(start).toHaveAttribute("aria-current", "page");
  await start.tap();
  await expect(menu).toHaveCount(0);
  // The address is unchanged: there was no navigation.
  await expect(page).toHaveURL(/\/options\?mark=1$/);
  await expect(options.menu).toBeFocused();
});

test("OPT-3 the keyboard alone opens, walks and closes the menu, and the focus returns to its button", async ({
  page,
  code,
  options,
}) => {
  await code.pass();
  await options.menu.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  const links = menu.getByRole("link");
  const names = await links.allInnerTexts();
  expect(names.slice(0, ENTRIES.length)).toEqual(ENTRIES.map(([name]) => name));
  const reached = new Set<string>();
  for (let step = 0; step < names.length + 2; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (await menu.evaluate((dialog) => dialog.contains(document.activeElement))) reached.add(focused);
  }
  for (const name of names) expect([...reached]).toContain(name);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(options.menu).toBeFocused();
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar-EG" });

  test("OPT-4 words and background of each entry in the visitor's language", async ({ page, code, options }) => {
    await code.pass();
    await options.main.locator("header button").tap();
    const menu = page.getByRole("dialog");
    for (const words of ["قائمة البداية", "في دقيقة واحدة", "إن لم ترَ إلا ثمانية أعمال", "مع مرشد", "خذه معك"]) {
      const entry = menu.getByRole("link", { name: words });
      await expect(entry).toBeVisible();
      await expect(entry.locator("img"), words).toHaveCount(1);
    }
  });
});

test("OPT-1 OPT-4 highlighted entries are offered in the start menu, the others are not; its heading has the section's size", async ({
  page,
  code,
}) => {
  await code.pass();
  const group = page.getByRole("region", { name: "And also" });
  await expect(group.getByRole("link")).toHaveText([
    "In one minute",
    "If you see only eight",
    "The house and its makers",
  ]);
  await expect(group.getByRole("heading")).toHaveCSS("font-size", "28px");
});

test("OPT-5 a highlighted route opens the list view when it has a presentation, else the route itself", async ({
  page,
  options,
}) => {
  for (const [name, address] of [
    ["Told way", /\/routes\?from=Options&idRoute=(\d+)$/],
    ["Plain way", /\/routes\/(\d+)\?from=Options&idRoute=\1$/],
    ["Plain show", /\/exhibitions\/(\d+)\?from=Options&idRoute=\1$/],
  ] as const) {
    await page.goto(at("CACSA", "options"));
    const card = options.section(name);
    await expect(card.getByText(name)).toHaveCSS("font-size", "24px");
    await card.tap();
    await expect(page, name).toHaveURL(address);
  }
});

test("OPT-1 sections that are announced and do not open yet say so, the keypad's and the shortcuts' too", async ({
  page,
}) => {
  await changeMuseum<{ navigationSections: { enableSection: boolean }[] }>(page, (museum) => {
    for (const section of museum.navigationSections) section.enableSection = false;
  });
  await page.goto(at("PAINTED", "options"));
  await expect(page.getByText("Not available yet")).toHaveCount(4);
  await expect(page.getByRole("link", { name: /By number|Paths|Sixty seconds/ })).toHaveCount(0);
});

for (const [mode, path] of [
  ["kids", "options/kids"],
  ["by-halls", "options/by-halls"],
] as const) {
  test(`OPT-7 in the mode ${mode} the start menu is another one, until Presentation is visited without it`, async ({
    page,
    code,
    options,
  }) => {
    await code.pass();
    // The server-rendered page is shown before the app has stored the mode.
    const stored = () => page.evaluate(() => localStorage.getItem("mode"));
    await page.goto(at("DEMO", mode));
    await expect.poll(stored).toContain(mode);
    await page.goto(at("DEMO", "options"));
    await expect(page).toHaveURL(at("DEMO", path));
    await page.goto(at("DEMO"));
    await expect.poll(stored).toBeNull();
    await page.goto(at("DEMO", "options"));
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect(options.section("Type a number")).toBeVisible();
  });
}
