import { expect, test } from "./fixtures.ts";
import { museum, at } from "./museums.ts";

/** The nine stores with their keys (specification 1 §3). */
const STORES = {
  museums: "idMuseum",
  artworks: "idArtwork",
  halls: "idHall",
  infoSections: "idInfoSection",
  oneMinutes: "idOneMinute",
  routes: "idRoute",
  sections: "idSection",
  timeline: "idTimeline",
  navigationSections: "idNavigationSection",
};

/** Local-storage keys of the specification; study-artwork-{id} has an id in it. */
const KEYS = [
  "visit",
  "visitv2",
  "languagesV2",
  "language",
  "mode",
  "version",
  "current-museum",
  "current-route-visit",
  "current-artwork-visit",
  "lastVisitV2",
  "code",
  "code-creation-date",
  "code-days-until-expiration",
  "slides-seen",
  "download-resources",
  "start-studies-made",
  "paid-routes",
  "selected-tags",
  "recognition-notification-seen",
  "user",
];

test("STORE-1 the local database is cicerone, version 2, with its nine stores and their keys", async ({
  page,
  code,
  phone,
  request,
}) => {
  await code.pass();
  await expect.poll(async () => (await phone.records("cicerone", "museums")).length).toBe(1);
  await expect.poll(() => phone.database("cicerone")).toEqual({ version: 2, stores: STORES });
  const { data } = (await (await request.get("/api/v2/museums/detail/all-data/1/2")).json()) as {
    data: { counts: Record<string, number> };
  };
  for (const store of Object.keys(STORES)) {
    const records = await phone.records("cicerone", store);
    expect(records.length, store).toBe(store === "museums" ? 1 : data.counts[store]);
  }
  // The outbox has a database of its own.
  expect(Object.keys((await phone.database("cicerone-outbox"))?.stores ?? {})).toContain("calls");
  await expect
    .poll(async () => await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted()))
    .toEqual(["cicerone", "cicerone-outbox"]);
});

test("STORE-1 local storage has the keys of the specification, in their shapes", async ({
  page,
  code,
  keyboard,
  artwork,
  phone,
}) => {
  await page.goto(`${at("DEMO", "kids")}?lang=fr`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Musée du Motif");
  await expect.poll(() => phone.get("mode")).toBe("kids");
  await page.goto(`${at("DEMO")}?lang=en`);
  await expect.poll(() => phone.get("mode")).toBeNull();
  await expect.poll(() => phone.get("language")).toMatch(/^en/);
  await code.grant();
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(0.2);
  await expect.poll(async () => (await phone.json("visit"))?.["idVisit"]).toBeGreaterThan(0);
  await expect.poll(async () => (await phone.json("visitv2"))?.["idVisit"]).toBeGreaterThan(0);
  const stored = await phone.storage();
  const json = (key: string): unknown => JSON.parse(stored[key] ?? "null");
  expect(json("visit")).toMatchObject({
    idMuseum: 1,
    visitorToken: expect.any(String),
    idDevice: expect.any(String),
    startDate: expect.any(String),
    languageCode: "en_GB",
  });
  expect(json("visitv2")).toMatchObject({
    idMuseum: 1,
    idLanguage: 2,
    languageCode: "en_GB",
    idDevice: expect.any(String),
    startDate: expect.any(String),
  });
  expect(json("languagesV2")).toEqual([
    { id: 2, code: "en_GB" },
    { id: 1, code: "es_ES" },
    { id: 3, code: "fr_FR" },
    { id: 10, code: "ar_SA" },
  ]);
  expect(stored["language"]).toMatch(/^en/);
  expect(stored["version"]).toBe("05.08.2025.14.52.58");
  expect(stored["current-museum"]).toBe("1");
  expect(stored["code"]).toBe("CICERONE");
  expect(json("code-creation-date")).toEqual(expect.any(Number));
  expect(json("code-days-until-expiration")).toBe(7);
  expect(json("current-artwork-visit")).toMatchObject({
    idArtwork: expect.any(Number),
    accessType: "KEYBOARD",
    startDate: expect.any(String),
    endDate: expect.any(String),
  });
  // The app's other keys have a prefix of their own.
  for (const key of Object.keys(stored).filter((name) => !KEYS.includes(name) && !/^study-artwork-\d+$/.test(name))) {
    expect(key).toMatch(/^cicerone/);
  }
});

test("STORE-1 broken values and a database of another program do no harm", async ({ page, options }) => {
  // A file of the same origin, which does not load the app.
  await page.goto("/config.json");
  await page.evaluate(
    async ([keys]) => {
      for (const key of keys ?? []) localStorage.setItem(key, '{"broken');
      await new Promise((resolve) => {
        const request = indexedDB.open("cicerone", 1);
        request.addEventListener("upgradeneeded", () => request.result.createObjectStore("something-else"));
        request.addEventListener("success", () => resolve(request.result.close()));
      });
    },
    [KEYS],
  );
  await page.goto(at("PAINTED", "options"));
  await expect(options.section("By number")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("current-museum")))
    .toBe(String(museum("PAINTED").idMuseum));
});
