import type { Locator, Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { deleteStoredMuseums } from "./museum-response.ts";
import { at, museum } from "./museums.ts";

/** The loading indicators. */
const loading = (page: Page): Locator =>
  page.getByRole("status", { name: /^Loading/ }).or(page.locator("[aria-busy=true]"));

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const base64url = (text: string): string => Buffer.from(text).toString("base64url");

test.describe("the identifier in the address", () => {
  for (const [what, identifier] of [
    ["no base64", "!!!!"],
    ["base64 of no number", base64url("museum-1")],
    ["base64 of nothing", "LQ"],
    ["one letter too many", `${base64url("1-demo")}A`],
  ] as const) {
    test(`ENTRY-1 ${what}: no request is sent and loading ends`, async ({ page, traffic }) => {
      for (const path of ["", "/options", "/keyboard"]) {
        await page.goto(`/museums/${encodeURIComponent(identifier)}${path}`, { waitUntil: "networkidle" });
        expect(traffic.apiPaths(), path).toEqual([]);
        await expect(loading(page)).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`/museums/.*${path}$`));
      }
    });
  }

  for (const [what, identifier] of [
    ["with padding", base64("1-demo")],
    ["without padding", base64url("1-demo")],
    ["of the number alone", base64url("1")],
    ["with anything after the dash", base64url("1-Any thing?>")],
    ["followed by a text", `${base64url("1-demo")}-entrance-hall`],
  ] as const) {
    test(`ENTRY-1 base64 ${what} opens the museum`, async ({ presentation, page }) => {
      await page.goto(`/museums/${encodeURIComponent(identifier)}`);
      await expect(presentation.name).toHaveText("Museum of Pattern");
      await presentation.accept.check();
      await presentation.start.tap();
      await expect(page).toHaveURL(new RegExp(`/museums/${encodeURIComponent(identifier)}/code$`));
    });
  }
});

test.describe("addresses", () => {
  // The server answers 404 for the root.
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("ENTRY-2 the root shows NotFound, which says what to do next", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    await expect(page.getByText("scan the code at the museum’s door")).toBeVisible();
  });

  for (const path of ["/nothing", "/nothing/at/all", "/museums", "/museums/MS1kZW1v/no-such-screen/12"]) {
    test(`ENTRY-2 the unknown path ${path} leads to the root`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    });
  }

  test("ENTRY-2 a deep link survives a reload, and the browser's history leads back", async ({
    page,
    code,
    keyboard,
    options,
  }) => {
    await code.pass();
    await options.section("Type a number").tap();
    await expect(keyboard.ok).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect(options.section("Type a number")).toBeVisible();
    await page.goForward();
    await expect(keyboard.ok).toBeVisible();
  });
});

test.describe("the entry guard", () => {
  test("ENTRY-3 opening another museum resets the stored state", async ({ page, code, phone, options }) => {
    await code.enter();
    await expect.poll(() => phone.get("current-museum")).toBe("1");
    await phone.set("slides-seen", "true");
    await phone.set("study-artwork-5", "true");
    await phone.set("another-program", "stays");
    const before = await phone.visit<{ visitorToken: string }>();
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    await expect.poll(() => phone.get("current-museum")).toBe(String(museum("PAINTED").idMuseum));
    const after = await phone.storage();
    for (const key of ["code", "code-creation-date", "slides-seen", "study-artwork-5"])
      expect(after).not.toHaveProperty(key);
    expect(after["another-program"]).toBe("stays");
    expect(JSON.parse(after["visitv2"] ?? "{}")).not.toMatchObject({ visitorToken: before?.visitorToken });
    const stored = await phone.records<{ idMuseum: number }>("cicerone", "museums");
    expect(stored.map(({ idMuseum }) => idMuseum)).toEqual([museum("PAINTED").idMuseum]);
    // The first museum asks for its code again.
    await page.goto(at("DEMO", "options"));
    await expect(page).toHaveURL(at("DEMO", "code"));
  });

  test.describe("of a museum that does not exist", () => {
    test.use({ expectedErrors: [FAILED_REQUEST] });

    test("ENTRY-3 a mistyped address leaves the visit as it is, and going back continues it", async ({
      page,
      code,
      options,
      phone,
    }) => {
      await code.pass();
      await expect(options.section("Type a number")).toBeVisible();
      const visit = await phone.visit();
      expect(visit).not.toBeNull();
      await page.goto(`/museums/${base64url("999999-demo")}/options`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
      await page.goBack();
      await expect(page).toHaveURL(at("DEMO", "options"));
      await expect(options.section("Type a number")).toBeVisible();
      expect(await phone.visit()).toEqual(visit);
      expect(await phone.get("code")).not.toBeNull();
    });
  });

  for (const path of ["", "code", "options", "keyboard", "artworks/1"]) {
    test(`ENTRY-4 a lang query at "${path}" sets and stores the language`, async ({ page, phone }) => {
      await page.goto(`${at("DEMO", path)}?lang=fr`);
      await expect(page.locator("html")).toHaveAttribute("lang", /^fr/);
      await expect.poll(() => phone.get("language")).toMatch(/^fr/);
      await page.goto(at("DEMO"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Musée du Motif");
    });
  }

  test("ENTRY-4 a lang query changes the language of a visit that has begun", async ({ page, code, phone }) => {
    await code.grant();
    await page.goto(`${at("DEMO", "keyboard")}?lang=es`);
    await expect(page.getByRole("button", { name: "Borrar" })).toBeVisible();
    await expect.poll(() => phone.json("visitv2")).toMatchObject({ idLanguage: 1, languageCode: "es_ES" });
    await expect.poll(() => phone.json("visit")).toMatchObject({ languageCode: "es_ES" });

    // From the first page too, and after the next page load without it.
    await page.goto(`${at("DEMO")}?lang=fr`);
    await expect.poll(() => phone.json("visitv2")).toMatchObject({ languageCode: "fr_FR" });
    await page.goto(at("DEMO", "keyboard"));
    await expect(page.getByRole("button", { name: "Effacer" })).toBeVisible();
    await page.goto(`${at("DEMO", "keyboard")}?lang=zz`);
    await expect(page.getByRole("button", { name: "Effacer" })).toBeVisible();
    await expect.poll(() => phone.get("language")).toBe("fr_FR");
  });

  test("ENTRY-6 one request fetches the museum for a whole walk", async ({
    page,
    presentation,
    code,
    options,
    keyboard,
    artwork,
    traffic,
  }) => {
    await presentation.open("DEMO");
    await presentation.accept.check();
    await presentation.start.tap();
    await code.submit("CICERONE");
    await options.section("Type a number").tap();
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    await artwork.close.tap();
    await keyboard.open("101");
    await expect(artwork.title).not.toHaveText("Coral");
    await page.goBack();
    expect(traffic.paths(/all-data/)).toEqual(["/api/v2/museums/detail/all-data/1/2"]);
  });

  test.describe(() => {
    test.use({ expectedErrors: [FAILED_REQUEST] });
    test("ENTRY-9 Presentation, PrivacyPolicy and NotFound need no code, every other page does", async ({ page }) => {
      await page.goto(at("DEMO"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Museum of Pattern");
      await expect(page).toHaveURL(at("DEMO"));
      await page.goto(at("DEMO", "privacy-policy"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(at("DEMO", "privacy-policy"));
      await page.goto("/");
      await expect(page).toHaveURL("/");
      for (const path of [
        "options",
        "keyboard",
        "artworks/1",
        "artworks/1/resources/1",
        "languages",
        "routes",
        "timeline/1",
      ]) {
        await page.goto(at("DEMO", path));
        await expect(page, path).toHaveURL(at("DEMO", "code"));
      }
    });
  });
});

test.describe("a museum that is not available", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("ENTRY-11 SHELL-6 a deactivated museum hides the start button and says so, on every screen", async ({
    page,
    presentation,
    ownServer,
  }) => {
    await ownServer.run("deactivate", "PAINTED");
    await expect
      .poll(async () => (await fetch(`${ownServer.address}/api/v2/languages/${museum("PAINTED").idMuseum}`)).status)
      .toBe(410);
    for (const path of ["", "options", "keyboard", "artworks/1"]) {
      await page.goto(ownServer.address + at("PAINTED", path));
      await expect(page.getByText("This museum is not available"), path).toBeVisible();
      await expect(presentation.start).toHaveCount(0);
      await expect(loading(page)).toHaveCount(0);
    }
  });

  for (const status of [500, 503, 410]) {
    test(`ENTRY-11 an answer of ${status} hides the start button and shows museum-deactivated`, async ({
      page,
      presentation,
    }) => {
      await page.route(/all-data/, (route) =>
        route.fulfill({ status, json: { success: false, status, message: "no", data: null } }),
      );
      await presentation.open("PAINTED");
      await expect(page.getByText("This museum is not available")).toBeVisible();
      await expect(presentation.start).toHaveCount(0);
    });
  }

  test("ENTRY-12 status 1000 leads to NotFound", async ({ page }) => {
    const unknown = base64url("987654-gone");
    for (const path of ["", "/options", "/keyboard"]) {
      await page.goto(`/museums/${unknown}${path}`);
      await expect(page, path).toHaveURL("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    }
  });
});

test.describe("loading", () => {
  for (const [screen, path] of [
    ["Options", "options"],
    ["Keyboard", "keyboard"],
    ["Artwork", "artworks/1"],
    ["Code", "code"],
  ] as const) {
    test.describe(() => {
      test.use({ expectedErrors: [FAILED_REQUEST] });
      test(`ENTRY-13 ${screen} shows that it loads, until the museum is loaded or has failed`, async ({ page }) => {
        for (const outcome of ["there", "failed"] as const) {
          const latch = new Latch();
          await page.route(/all-data/, async (route) => {
            await latch.opened;
            await (outcome === "there" ? route.continue() : route.fulfill({ status: 500, json: {} }));
          });
          await page.goto(at("PAINTED", path), { waitUntil: "commit" });
          await expect(loading(page)).toBeVisible();
          latch.open();
          await expect(loading(page)).toHaveCount(0);
          const title = page.getByRole("heading", { level: 1 });
          if (outcome === "there") await expect(title).not.toHaveText("This museum is not available");
          else await expect(title).toHaveText("This museum is not available");
          await page.unroute(/all-data/);
          await deleteStoredMuseums(page);
        }
      });
    });
  }
});

test.describe("the shell", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("SHELL-1 titles are the screen's title and the museum's name", async ({
    page,
    code,
    options,
    keyboard,
    artwork,
  }) => {
    await page.goto("/");
    await expect(page).toHaveTitle(/Cicerone$/);
    await page.goto(at("DEMO"));
    await expect(page).toHaveTitle("Museum of Pattern");
    await page.goto(at("DEMO", "code"));
    await expect(page).toHaveTitle("Insert code · Museum of Pattern");
    await code.submit("CICERONE");
    await expect(page).toHaveTitle("Start menu · Museum of Pattern");
    await options.section("Type a number").tap();
    await expect(page).toHaveTitle("Type a number · Museum of Pattern");
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    await expect(page).toHaveTitle("Coral · Museum of Pattern");
    await page.goto(`${at("DEMO", "options")}?lang=ar`);
    await expect(page).toHaveTitle("قائمة البداية · متحف النقش");
  });
});
