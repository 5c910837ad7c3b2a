import type { Route } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { SPANISH, detailOf, workOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

interface StoredVisit {
  idLanguage?: number;
  languageCode: string;
}

/** Delays the museum's responses in that language until the returned function is called. */
async function hold(page: import("@playwright/test").Page, idLanguage: number): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(`**/all-data/*/${idLanguage}`, (route) => void waiting.push(route));
  return async () => {
    await expect.poll(() => waiting.length, { message: "the museum is asked for" }).toBeGreaterThan(0);
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

test("LANG-1 the museum's languages by their own names, the active one marked, and a button to Options", async ({
  page,
  code,
  languages,
}) => {
  await code.grant();
  await page.goto(at("DEMO", "languages"));
  await expect(languages.title).toHaveText("Language");
  await expect(page).toHaveTitle("Language · Museum of Pattern");
  await expect(languages.languages).toHaveText(["English", "Español", "Français", "العربية"]);
  await expect(languages.current).toHaveText("English");
  // Each is read in its own language.
  await expect(languages.language("العربية").locator("span")).toHaveAttribute("lang", "ar-SA");
  await expect(languages.language("العربية").locator("span")).toHaveAttribute("dir", "rtl");
  await languages.toOptions.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("LANG-1 all eighteen where the museum has them", async ({ page, languages }) => {
  await page.goto(at("BABEL", "languages"));
  await expect(languages.languages).toHaveCount(18);
  await expect(languages.current).toHaveText("English");
});

test("LANG-1 a museum without languages says so and leads on", async ({ page, languages }) => {
  await changeMuseum(page, (museum) => Object.assign(museum as object, { languages: [] }));
  await page.goto(at("PLAIN", "languages"));
  await expect(languages.error).toContainText(/No hay idiomas|No languages|Aucune langue/);
  await languages.toOptions.tap();
  await expect(page).toHaveURL(at("PLAIN", "options"));
});

test("LANG-2 content, interface, side menu, visits and the stored language change at once", async ({
  page,
  code,
  options,
  languages,
  phone,
  traffic,
}) => {
  await code.pass();
  await phone.registeredVisit();
  await options.menu.tap();
  await page.getByRole("dialog").getByRole("link", { name: "Language" }).tap();
  await expect(page).toHaveURL(at("DEMO", "languages"));
  await languages.language("Español").tap();
  await expect(languages.title).toHaveText("Idioma");
  await expect(languages.current).toHaveText("Español");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");

  await expect.poll(() => phone.get("language")).toContain("es");
  await expect
    .poll(() => phone.visit<StoredVisit>("visitv2"))
    .toMatchObject({ idLanguage: SPANISH, languageCode: "es_ES" });
  await expect.poll(async () => (await phone.visit<StoredVisit>("visit")).languageCode).toBe("es_ES");
  // The server's copy has it too.
  await expect
    .poll(async () => (await traffic.recorded(/visitMuseum/)).map(({ body }) => body["idLanguage"]))
    .toContain(SPANISH);

  await languages.toOptions.tap();
  await expect(options.section("Recorridos")).toBeVisible();
  await options.main.getByRole("button", { name: "Menú" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Seguir a un guía" })).toBeVisible();

  // The same after a reload.
  await page.reload();
  await expect(options.section("Recorridos")).toBeVisible();

  // And back, with both languages on the phone: shortcuts and side menu follow.
  await options.main.getByRole("button", { name: "Menú" }).tap();
  await dialog.getByRole("link", { name: "Idioma" }).tap();
  await languages.language("English").tap();
  await expect(languages.current).toHaveText("English");
  await page.goto(at("DEMO", "options"));
  await expect(options.section("In one minute")).toBeVisible();
  await options.menu.tap();
  await expect(dialog.getByRole("link", { name: "Follow a guide" })).toBeVisible();
});

test("LANG-2 from right to left as well", async ({ page, code, languages }) => {
  await code.grant();
  await page.goto(at("DEMO", "languages"));
  await languages.language("العربية").tap();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(languages.title).toHaveText("اللغة");
});

test("LANG-2 during a work text, sound and interface change, and the playback position stays", async ({
  page,
  request,
  code,
  keyboard,
  artwork,
  languages,
  phone,
}) => {
  const work = await workOf(request, "DEMO", "214");
  const spanish = (await detailOf(request, "DEMO", SPANISH)).artworks.find(
    ({ idArtwork }) => idArtwork === work.idArtwork,
  );
  const words = spanish?.localizations[0]?.mainText?.replaceAll(/<[^>]*>/g, "").slice(0, 30) ?? "missing";
  await code.grant();
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(3);
  const address = page.url();
  const english = await artwork.sound();
  const started = (await phone.json("current-artwork-visit"))?.["startDate"];

  await page.getByRole("link", { name: "Language" }).tap();
  await languages.language("Español").tap();
  await expect(languages.current).toHaveText("Español");
  await expect(languages.toWork).toHaveText("Volver a la obra");
  await languages.toWork.tap();

  await expect(page).toHaveURL(address);
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect.poll(async () => (await artwork.sound())?.src, { message: "the Spanish sound" }).not.toBe(english?.src);
  const here = english?.currentTime ?? 0;
  await expect
    .poll(async () => (await artwork.sound())?.currentTime ?? 0, { message: "where it was" })
    .toBeGreaterThan(here);
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(false);
  // One artwork visit, not two.
  const visit = await phone.json("current-artwork-visit");
  expect(visit).toMatchObject({ idArtwork: work.idArtwork, startDate: started, accessType: "KEYBOARD" });
});

test("LANG-2 a work ends when the visitor moves on to another screen", async ({
  page,
  code,
  keyboard,
  artwork,
  languages,
  phone,
}) => {
  await code.grant();
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(1);
  await page.getByRole("link", { name: "Language" }).tap();
  await expect(languages.title).toBeVisible();
  await languages.toOptions.tap();
  await expect.poll(() => phone.get("current-artwork-visit")).toBeNull();
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
});

test.describe("a language that cannot be loaded", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("LANG-2 SHELL-3 offline a language that is not on the phone says no_internet, and nothing has changed", async ({
    page,
    code,
    options,
    languages,
    phone,
  }) => {
    await code.grant();
    await page.goto(at("DEMO", "options"));
    await options.menu.tap();
    await page.getByRole("dialog").getByRole("link", { name: "Language" }).tap();
    await languages.language("Español").tap();
    await expect(languages.title).toHaveText("Idioma");
    await languages.language("English").tap();
    await expect(languages.title).toHaveText("Language");
    const before = await phone.get("language");

    await page.context().setOffline(true);
    await languages.language("العربية").tap();
    await expect(languages.error).toHaveText("An internet connection is needed for this action");
    await expect(languages.title).toHaveText("Language");
    await expect(languages.current).toHaveText("English");
    await expect.poll(() => phone.get("language")).toBe(before);
    await expect.poll(async () => (await phone.visit<StoredVisit>()).languageCode).toBe("en_GB");
    await expect.poll(async () => (await phone.visit<StoredVisit>("visit")).languageCode).toBe("en_GB");
    await expect(page).toHaveTitle("Language · Museum of Pattern");

    // A stored language can still be chosen.
    await languages.language("Español").tap();
    await expect(languages.title).toHaveText("Idioma");
    await expect(languages.error).toHaveCount(0);
    await expect(page).toHaveTitle("Idioma · Museo del Motivo");
    await languages.toOptions.tap();
    await expect(options.section("En un minuto")).toBeVisible();
    await options.main.getByRole("button", { name: "Menú" }).tap();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Seguir a un guía" })).toBeVisible();
  });

  test("LANG-2 ERR-1 a server that fails says error_update, and nothing has changed", async ({
    page,
    code,
    languages,
    phone,
  }) => {
    await code.grant();
    await page.route(`**/all-data/*/${SPANISH}`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(at("DEMO", "languages"));
    await languages.language("Español").tap();
    await expect(languages.error).toHaveText("Error while updating content");
    await expect(languages.current).toHaveText("English");
    await expect.poll(async () => (await phone.visit<StoredVisit>()).languageCode).toBe("en_GB");
  });
});

test("LANG-2 of two taps the last one counts, even if its answer comes first", async ({
  page,
  code,
  languages,
  phone,
}) => {
  await code.grant();
  await page.goto(at("DEMO", "languages"));
  const letGo = await hold(page, SPANISH);
  const asked = page.waitForRequest(`**/all-data/*/${SPANISH}`);
  await languages.language("Español").tap();
  await expect(languages.language("Español")).toHaveAttribute("aria-busy", "true");
  await asked;
  await languages.language("Français").tap();
  await expect(languages.title).toHaveText("Langue");
  await letGo();
  await page.waitForLoadState("networkidle");
  await expect(languages.current).toHaveText("Français");
  await expect.poll(async () => (await phone.visit<StoredVisit>()).languageCode).toBe("fr_FR");
});
