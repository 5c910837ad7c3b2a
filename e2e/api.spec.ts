import { type APIRequestContext, type APIResponse } from "@playwright/test";
import { legacy, expectRefusal, expectSuccess } from "./api-calls.ts";
import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { ACCESS_CODE, LEGACY_AUTHORIZATION, ONE_DAY_CODE, museum } from "./museums.ts";

test.describe("both bases", () => {
  test("API-1 the legacy base asks for Basic authorization", async ({ request }) => {
    for (const headers of [
      {},
      { Authorization: "Basic bm90OnRoaXM=" },
      { Authorization: "Bearer cicerone" },
      { Authorization: "Basic %%%" },
    ] as Record<string, string>[]) {
      const answer = await request.get("/api/legacy/Museum/1", { headers });
      await expectRefusal(answer, 401, 401, /\S/);
      expect(answer.headers()["www-authenticate"]).toMatch(/^Basic/);
    }
    expect(await expectSuccess(await request.get("/api/legacy/Museum/1", { headers: legacy }))).toMatchObject({
      idMuseum: 1,
      code: "DEMO",
    });
  });

  test("API-1 the newer base asks for none, and answers in the same envelope", async ({ request }) => {
    expect(await expectSuccess<unknown[]>(await request.get("/api/v2/languages/1"))).toHaveLength(4);
    await expectRefusal(await request.get("/api/v2/languages/999999"), 404, 1000, /idMuseum/);
  });

  test("API-1 unknown paths and wrong methods get an envelope too", async ({ request }) => {
    await expectRefusal(await request.get("/api/v2/nothing"), 404, 404, /\S/);
    await expectRefusal(await request.get("/api/legacy/nothing", { headers: legacy }), 404, 404, /\S/);
    await expectRefusal(await request.delete("/api/v2/visitMuseum"), 405, 405, /\S/);
    await expectRefusal(
      await request.post("/api/v2/visitMuseum", { headers: { "Content-Type": "application/json" }, data: "{broken" }),
      400,
      400,
      /\S/,
    );
    await expectRefusal(
      await request.post("/api/v2/visitMuseum", { data: { visitorToken: "x".repeat(2_000_000) } }),
      413,
      413,
      /\S/,
    );
  });

  test("API-1 the document that describes both is served", async ({ request }) => {
    const document = (await (await request.get("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/api/legacy/Museum/{idMuseum}/checkAccessCode", "/api/v2/visitMuseum", "/config.json"]),
    );
  });

  test("API-1 the app receives the authorization of the legacy base", async ({ request }) => {
    const configuration = (await (await request.get("/config.json")).json()) as Record<string, unknown>;
    expect(configuration["legacyAuthorization"]).toBe(LEGACY_AUTHORIZATION);
  });
});

test.describe("checkAccessCode", () => {
  const check = (request: APIRequestContext, idMuseum: number | string, query: string): Promise<APIResponse> =>
    request.get(`/api/legacy/Museum/${idMuseum}/checkAccessCode${query}`, { headers: legacy });

  test("API-3 answers the days until the code expires", async ({ request }) => {
    expect(await expectSuccess<number>(await check(request, 1, `?code=${ACCESS_CODE}`))).toBe(7);
    expect(await expectSuccess<number>(await check(request, 1, `?code=${ONE_DAY_CODE}`))).toBe(1);
    expect(await expectSuccess<number>(await check(request, museum("DEMO").identifier, `?code=${ACCESS_CODE}`))).toBe(
      7,
    );
  });

  for (const [what, idMuseum, query, http, status, message] of [
    ["a wrong code", 1, "?code=CICERO", 403, 403, /^code: /],
    ["a code that cannot be stored", 1, "?code=%00", 400, 400, /^code: /],
    ["an empty code", 1, "?code=", 400, 400, /^code: /],
    ["spaces alone", 1, "?code=%20%20", 400, 400, /^code: /],
    ["no code", 1, "", 400, 400, /^code: /],
    ["a code out of all reason", 1, `?code=${"x".repeat(1000)}`, 400, 400, /^code: /],
    ["an unknown museum", 999999, `?code=${ACCESS_CODE}`, 404, 1000, /idMuseum/],
    ["no museum", "-", `?code=${ACCESS_CODE}`, 400, 400, /idMuseum/],
  ] as const) {
    test(`API-3 ${what} is refused`, async ({ request }) => {
      await expectRefusal(await check(request, idMuseum, query), http, status, message);
    });
  }

  test("API-3 guessing is limited by device, and other devices' right code passes", async ({ ownServer, request }) => {
    const ask = (code: string, device: string): Promise<APIResponse> =>
      request.get(`${ownServer.address}/api/legacy/Museum/1/checkAccessCode?code=${code}&idDevice=${device}`, {
        headers: { ...legacy, "X-Code-Proof": "ready" },
      });
    let limited: APIResponse | undefined;
    for (let guess = 0; guess < 60 && limited === undefined; guess++) {
      const answer = await ask(`GUESS${guess}`, "one-device");
      if (answer.status() === 429) limited = answer;
    }
    expect(limited?.status()).toBe(429);
    expect(limited?.headers()["retry-after"]).toMatch(/^\d+$/);
    expect(limited?.headers()["x-code-challenge"]).toMatch(/\S/);
    expect(await expectSuccess<number>(await ask(ACCESS_CODE, "another-device"))).toBe(7);
  });
});

test.describe("all-data", () => {
  const path = (id: number | string, language: number | string): string =>
    `/api/v2/museums/detail/all-data/${id}/${language}`;

  test("API-5 answers the whole museum in one language", async ({ request }) => {
    const detail = await detailOf(request, "DEMO");
    expect(detail.artworks.length).toBeGreaterThanOrEqual(40);
    expect(detail.counts).toMatchObject({ artworks: detail.artworks.length, halls: 5, routes: detail.routes.length });
    for (const name of [
      "halls",
      "routes",
      "timeline",
      "infoSections",
      "navigationSections",
      "oneMinutes",
      "sections",
      "kidsSections",
      "studies",
      "slides",
      "beacons",
    ]) {
      expect((detail[name] as unknown[]).length, name).toBeGreaterThan(0);
    }
    for (const work of detail.artworks) {
      expect(work.localizations).toHaveLength(1);
      expect(work.localizations[0]?.languageCode).toBe("en_GB");
      expect(detail.media[work.mainImageUrl]).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
    }
    const coral = detail.artworks.find(({ artworkCode }) => artworkCode === "214");
    expect(new Set(coral?.extraResources.map(({ resourceType }) => resourceType))).toEqual(
      new Set(["TEXT", "AUDIO", "VIDEO", "IMAGE"]),
    );
  });

  test("API-5 localizations=all carries every language", async ({ request }) => {
    const { data } = (await (await request.get(`${path(1, 2)}?localizations=all`)).json()) as {
      data: { artworks: { localizations: { languageCode: string }[] }[] };
    };
    for (const { localizations } of data.artworks) {
      expect(localizations.map(({ languageCode }) => languageCode)).toEqual(["en_GB", "es_ES", "fr_FR", "ar_SA"]);
    }
  });

  test("API-5 a strong ETag, 304 when it matches, another one for another language", async ({ request }) => {
    const first = await request.get(path(1, 2));
    const etag = first.headers()["etag"] ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers()["content-encoding"]).toBe("br");
    const unchanged = await request.get(path(1, 2), { headers: { "If-None-Match": etag } });
    expect(unchanged.status()).toBe(304);
    expect((await unchanged.body()).length).toBe(0);
    expect(unchanged.headers()["etag"]).toBe(etag);
    const arabic = await request.get(path(1, 10), { headers: { "If-None-Match": etag } });
    expect(arabic.status()).toBe(200);
    const plain = await request.get(path(1, 2), { headers: { "Accept-Encoding": "identity" } });
    expect(plain.headers()["content-encoding"]).toBeUndefined();
    expect(await plain.json()).toEqual(await first.json());
    expect(plain.headers()["etag"]).not.toBe(etag);
  });

  test("API-5 no code leaves the server in the clear", async ({ request }) => {
    const text = await (await request.get(`${path(1, 2)}?localizations=all`)).text();
    expect(text).not.toContain(`"${ACCESS_CODE}"`);
    expect(await (await request.get(`${path(2, 2)}?localizations=all`)).text()).not.toContain('"pendulum"');
    const { routes } = (
      JSON.parse(text) as {
        data: { routes: { routeType: string; code?: string; steps: object[]; sealedSteps?: object }[] };
      }
    ).data;
    const paid = routes.filter(({ routeType }) => routeType === "PAID");
    expect(paid.length).toBeGreaterThan(0);
    for (const route of paid) {
      expect(route.code).toBeUndefined();
      expect(route.steps).toEqual([]);
      expect(route.sealedSteps).toMatchObject({ salt: expect.any(String), iterations: 600_000 });
    }
  });

  test("API-5 an unknown museum is status 1000, a deactivated one 410", async ({ request, ownServer }) => {
    await expectRefusal(await request.get(path(999999, 2)), 404, 1000, /idMuseum/);
    await ownServer.run("deactivate", "DEMO");
    await expect.poll(async () => (await request.get(ownServer.address + path(1, 2))).status()).toBe(410);
    await expectRefusal(await request.get(ownServer.address + path(1, 2)), 410, 410, /\S/);
    await ownServer.run("activate", "DEMO");
    await expect.poll(async () => (await request.get(ownServer.address + path(1, 2))).status()).toBe(200);
  });

  for (const [id, language, query, field] of [
    ["-", 2, "", "idMuseum"],
    ["1", "en", "", "idLanguage"],
    ["1", 0, "", "idLanguage"],
    ["1", 19, "", "idLanguage"],
    ["1", 2, "?localizations=some", "localizations"],
  ] as const) {
    test(`API-5 ${id}/${language}${query} is bad input that names ${field}`, async ({ request }) => {
      await expectRefusal(await request.get(path(id, language) + query), 400, 400, new RegExp(`^${field}`));
    });
  }

  test("API-5 a language that the museum lacks falls back field by field", async ({ request }) => {
    const german = await detailOf(request, "DEMO", 4);
    const coral = german.artworks.find(({ artworkCode }) => artworkCode === "214");
    expect(coral?.localizations[0]).toMatchObject({ name: "Coral" });
  });
});

test.describe("customization", () => {
  test("API-6 Customization answers a list whose first element is the museum's", async ({ request }) => {
    const [first] = await expectSuccess<Record<string, unknown>[]>(
      await request.get(`/api/legacy/Customization?idMuseum=${museum("PAINTED").idMuseum}`, { headers: legacy }),
    );
    expect(first).toMatchObject({
      idMuseum: museum("PAINTED").idMuseum,
      mainButtonsCustomizationEnabled: true,
      mainButtonsColor: "#7a1fa2",
      mainButtonsTextColor: "#fff8e1",
      recognitionColor: "#005f56",
      artworkTextColor: "#0b3d2e",
      artworkBackgroundColor: "#f4e9cd",
    });
    expect(String(first?.["recognitionIconUrl"])).toMatch(/^\/media\//);
    expect((await request.get(String(first?.["artworkBackgroundImageUrl"]))).status()).toBe(200);
  });

  test("API-6 KeyboardCustomization, with a museum and without", async ({ request }) => {
    const [mine, ...others] = await expectSuccess<Record<string, unknown>[]>(
      await request.get(`/api/legacy/KeyboardCustomization?idMuseum=${museum("PAINTED").idMuseum}`, {
        headers: legacy,
      }),
    );
    expect(others).toEqual([]);
    expect(mine).toMatchObject({
      active: true,
      bgColor: "#102a43",
      keysColor: "#243b53",
      keysActiveColor: "#f0b429",
      eraseIconColor: "#102a43",
      okTextColor: "#044e54",
    });
    const all = await expectSuccess<Record<string, unknown>[]>(
      await request.get("/api/legacy/KeyboardCustomization", { headers: legacy }),
    );
    expect(all.map(({ idMuseum }) => idMuseum)).toEqual(expect.arrayContaining([1, 2, museum("PAINTED").idMuseum]));
  });

  test("API-6 what a museum has not chosen has the specification's defaults", async ({ request }) => {
    const query = `?idMuseum=${museum("PLAIN").idMuseum}`;
    const [colours] = await expectSuccess<Record<string, unknown>[]>(
      await request.get(`/api/legacy/Customization${query}`, { headers: legacy }),
    );
    expect(colours).toMatchObject({
      mainButtonsColor: "#72c4d0",
      mainButtonsTextColor: "#ffffff",
      recognitionColor: "#f06140",
      artworkTextColor: "#8f8f8f",
      artworkBackgroundColor: "#ffffff",
    });
    const [keypad] = await expectSuccess<Record<string, unknown>[]>(
      await request.get(`/api/legacy/KeyboardCustomization${query}`, { headers: legacy }),
    );
    expect(keypad).toMatchObject({
      bgColor: "#000000",
      keysColor: "#39393a",
      keysActiveColor: "#e37d25",
      okColor: "#72c4d0",
    });
    expect(String(keypad?.["eraseColor"]).toLowerCase()).toBe("#8f8f8f");
  });

  for (const name of ["Customization", "KeyboardCustomization"]) {
    test(`API-6 ${name} of an unknown museum is 1000, an unreadable one bad input`, async ({ request }) => {
      await expectRefusal(
        await request.get(`/api/legacy/${name}?idMuseum=999999`, { headers: legacy }),
        404,
        1000,
        /idMuseum/,
      );
      await expectRefusal(
        await request.get(`/api/legacy/${name}?idMuseum=!`, { headers: legacy }),
        400,
        400,
        /idMuseum/,
      );
      expect((await request.get(`/api/legacy/${name}?idMuseum=1`)).status()).toBe(401);
    });
  }
});

test.describe("languages", () => {
  test("API-9 lists the museum's languages in its order", async ({ request }) => {
    const list = await expectSuccess<Record<string, unknown>[]>(await request.get("/api/v2/languages/1"));
    expect(list).toEqual([
      { idLanguage: 2, code: "en_GB", originalTitle: "English" },
      { idLanguage: 1, code: "es_ES", originalTitle: "Español" },
      { idLanguage: 3, code: "fr_FR", originalTitle: "Français" },
      { idLanguage: 10, code: "ar_SA", originalTitle: "العربية" },
    ]);
    expect(await expectSuccess(await request.get(`/api/v2/languages/${museum("DEMO").identifier}`))).toEqual(list);
    expect(
      await expectSuccess<unknown[]>(await request.get(`/api/v2/languages/${museum("BABEL").idMuseum}`)),
    ).toHaveLength(18);
  });

  test("API-9 an unknown museum is 1000, one that cannot be read is bad input", async ({ request }) => {
    await expectRefusal(await request.get("/api/v2/languages/999999"), 404, 1000, /idMuseum/);
    await expectRefusal(await request.get("/api/v2/languages/-"), 400, 400, /idMuseum/);
  });
});
