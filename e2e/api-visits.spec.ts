import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse } from "@playwright/test";
import {
  END,
  START,
  legacy,
  expectRefusal,
  describeChange,
  expectSuccess,
  visitBody,
  visitCalls,
} from "./api-calls.ts";
import { expect, test } from "./fixtures.ts";
import { detailOf, workOf } from "./lookups.ts";
import { Server } from "./server.ts";

test.describe("registerVisit", () => {
  const register = (request: APIRequestContext, data: object, key?: string, path = "1"): Promise<APIResponse> =>
    request.post(`/api/legacy/Museum/${path}/v2/registerVisit`, {
      headers: { ...legacy, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
      data,
    });
  const body = () => ({
    idMuseum: 1,
    visitorToken: randomUUID(),
    idDevice: "phone",
    startDate: START,
    languageCode: "en_GB",
  });

  test("API-4 records a visit with its works, ends it, and answers with the whole visit", async ({ request }) => {
    const work = await workOf(request, "DEMO", "214");
    const sent = body();
    const key = randomUUID();
    const first = await expectSuccess(await register(request, sent, key));
    expect(first).toMatchObject({ ...sent, IdVisit: expect.any(Number) });
    const idVisit = Number(first["IdVisit"]);
    expect(idVisit).toBeGreaterThan(0);
    expect(await expectSuccess(await register(request, sent, key)), "a repeat answers the same").toEqual(first);
    expect(Number((await expectSuccess(await register(request, sent, randomUUID())))["IdVisit"])).not.toBe(idVisit);

    const artworks = [
      { idArtwork: work.idArtwork, accessType: "KEYBOARD", startDate: START, endDate: "2026-11-21T08:16:10+00:00" },
      { idArtwork: work.idArtwork, accessType: "", startDate: START, endDate: START },
    ];
    const ending = { ...sent, idVisit, endDate: END, artworks };
    const endKey = randomUUID();
    const ended = await expectSuccess(await register(request, ending, endKey));
    expect(ended).toMatchObject({ IdVisit: idVisit, endDate: END, artworks: [artworks[0]] });
    expect(await expectSuccess(await register(request, ending, endKey))).toEqual(ended);
  });

  for (const [field, change] of [
    ["startDate", { startDate: "yesterday" }],
    ["startDate", { startDate: "1899-01-01T00:00:00+00:00" }],
    ["startDate", { startDate: "" }],
    ["startDate", { startDate: undefined }],
    ["endDate", { endDate: "2026-11-20T00:00:00+00:00" }],
    ["endDate", { endDate: "2026-13-01T00:00:00+00:00" }],
    ["languageCode", { languageCode: "xx_XX" }],
    ["languageCode", { languageCode: undefined }],
    ["visitorToken", { visitorToken: "a\u0000b" }],
    ["visitorToken", { visitorToken: 7 }],
    ["idDevice", { idDevice: "x".repeat(400) }],
    ["email", { email: "x".repeat(400) }],
    ["idMuseum", { idMuseum: 2 }],
    ["idMuseum", { idMuseum: "one" }],
    ["idVisit", { idVisit: -1 }],
    ["idVisit", { idVisit: 9007199254740000 }],
    ["artworks\\[0\\].idArtwork", { artworks: [{ idArtwork: 0, startDate: START, endDate: END }] }],
    ["artworks\\[0\\].startDate", { artworks: [{ idArtwork: 1, startDate: "x", endDate: END }] }],
    ["artworks\\[0\\].endDate", { artworks: [{ idArtwork: 1, startDate: END, endDate: START }] }],
    [
      "artworks\\[0\\].accessType",
      { artworks: [{ idArtwork: 1, accessType: "MAGIC", startDate: START, endDate: END }] },
    ],
    ["routes\\[0\\].idRoute", { routes: [{ idRoute: -3, startDate: START }] }],
    ["routes\\[0\\].endDate", { routes: [{ idRoute: 3, startDate: END, endDate: START }] }],
  ] as [string, object][]) {
    test(`API-4 a bad ${field} is named: ${describeChange(change)}`, async ({ request }) => {
      const answer = await register(request, { ...body(), ...change });
      const expected = field === "idVisit" && JSON.stringify(change).includes("90071") ? [404, 404] : [400, 400];
      await expectRefusal(answer, expected[0] ?? 0, expected[1] ?? 0, new RegExp(`(^|; )${field}: `));
    });
  }

  test("API-4 an unknown museum is 1000, a key that is no UUID is named, a key of another call is a conflict", async ({
    request,
  }) => {
    await expectRefusal(
      await register(request, { ...body(), idMuseum: 999999 }, undefined, "999999"),
      404,
      1000,
      /idMuseum/,
    );
    await expectRefusal(await register(request, body(), "not-a-uuid"), 400, 400, /Idempotency-Key/);
    const key = randomUUID();
    await expectSuccess(await register(request, body(), key));
    const other = await request.post("/api/v2/visitArtwork", {
      headers: { "Idempotency-Key": key },
      data: { idVisit: 1, idArtwork: 1, startDate: START },
    });
    expect(other.status()).toBe(409);
  });
});

test.describe("visits of the newer base", () => {
  const call = (
    request: APIRequestContext,
    method: "POST" | "PUT",
    name: string,
    data: object,
    key: string = randomUUID(),
  ): Promise<APIResponse> => request.fetch(`/api/v2/${name}`, { method, data, headers: { "Idempotency-Key": key } });

  async function started(request: APIRequestContext): Promise<Record<string, unknown> & { idVisit: number }> {
    return (await expectSuccess(await call(request, "POST", "visitMuseum", visitBody()))) as Record<string, unknown> & {
      idVisit: number;
    };
  }

  test("API-8 visitMuseum starts and ends a visit, each once even if calls are repeated", async ({ request }) => {
    const sent = visitBody();
    const key = randomUUID();
    const first = await expectSuccess(await call(request, "POST", "visitMuseum", sent, key));
    expect(first).toMatchObject({ ...sent, idVisit: expect.any(Number), languageCode: "en_GB" });
    expect(await expectSuccess(await call(request, "POST", "visitMuseum", sent, key))).toEqual(first);
    const endKey = randomUUID();
    const ended = await expectSuccess(await call(request, "PUT", "visitMuseum", { ...first, endDate: END }, endKey));
    expect(ended).toEqual({ ...first, endDate: END });
    expect(await expectSuccess(await call(request, "PUT", "visitMuseum", { ...first, endDate: END }, endKey))).toEqual(
      ended,
    );
  });

  test("API-8 a change of language is stored", async ({ request }) => {
    const first = await started(request);
    const ended = await expectSuccess(
      await call(request, "PUT", "visitMuseum", { ...first, idLanguage: 10, languageCode: "ar_SA", endDate: END }),
    );
    expect(ended).toMatchObject({ idVisit: first.idVisit, idLanguage: 10, languageCode: "ar_SA" });
  });

  test("API-8 visitRoute and visitArtwork record routes and listening", async ({ request }) => {
    const { idVisit, visitorToken } = await started(request);
    const detail = await detailOf(request, "DEMO");
    const idRoute = detail.routes[0]?.idRoute;
    const idArtwork = detail.artworks[0]?.idArtwork;
    expect(
      await expectSuccess(await call(request, "POST", "visitRoute", { idVisit, idRoute, startDate: START })),
    ).toMatchObject({ idVisit, idRoute, startDate: START });
    expect(
      await expectSuccess(await call(request, "PUT", "visitRoute", { idVisit, idRoute, endDate: END })),
    ).toMatchObject({ idVisit, idRoute, endDate: END });
    expect(
      await expectSuccess(
        await call(request, "POST", "visitArtwork", {
          idVisit,
          idArtwork,
          startDate: START,
          accessType: "RECOGNITION",
        }),
      ),
    ).toMatchObject({
      idVisit,
      idArtwork,
      accessType: "RECOGNITION",
    });
    const key = randomUUID();
    const update = await expectSuccess(
      await call(request, "PUT", "visitArtwork", { idVisit, idArtwork, duration: 42 }, key),
    );
    expect(update).toMatchObject({ idVisit, idArtwork, duration: 42 });
    expect(
      await expectSuccess(await call(request, "PUT", "visitArtwork", { idVisit, idArtwork, duration: 42 }, key)),
    ).toEqual(update);
    const whole = await expectSuccess<{ artworks: unknown[]; routes: unknown[] }>(
      await request.post("/api/legacy/Museum/1/v2/registerVisit", {
        headers: legacy,
        data: { idVisit, idMuseum: 1, visitorToken, startDate: START, languageCode: "en_GB" },
      }),
    );
    expect(whole.artworks).toEqual([
      { idArtwork, accessType: "RECOGNITION", startDate: START, endDate: "2026-11-21T08:15:42+00:00" },
    ]);
    expect(whole.routes).toEqual([{ idRoute, startDate: START, endDate: END }]);
  });

  for (const [method, name, field, change] of [
    ["POST", "visitMuseum", "idMuseum", { idMuseum: "one" }],
    ["POST", "visitMuseum", "idLanguage", { idLanguage: 99 }],
    ["POST", "visitMuseum", "idLanguage", { idLanguage: undefined }],
    ["POST", "visitMuseum", "startDate", { startDate: undefined }],
    ["POST", "visitMuseum", "startDate", { startDate: "soon" }],
    ["POST", "visitMuseum", "startDate", { startDate: 17 }],
    ["POST", "visitMuseum", "visitorToken", { visitorToken: "a\u0000" }],
    ["POST", "visitMuseum", "idDevice", { idDevice: "x".repeat(5000) }],
    ["POST", "visitMuseum", "endDate", { endDate: "2001-01-01T00:00:00+00:00" }],
    ["PUT", "visitMuseum", "endDate", { endDate: undefined }],
    ["PUT", "visitMuseum", "endDate", { endDate: "2001-01-01T00:00:00+00:00" }],
    ["PUT", "visitMuseum", "endDate", { endDate: "later" }],
    ["PUT", "visitMuseum", "idVisit", { idVisit: 0, endDate: END }],
    ["PUT", "visitMuseum", "idMuseum", { idMuseum: 2, endDate: END }],
    ["POST", "visitRoute", "idRoute", { idRoute: 0, startDate: START }],
    ["POST", "visitRoute", "idVisit", { idVisit: -4, idRoute: 1, startDate: START }],
    ["POST", "visitRoute", "startDate", { idRoute: 1, startDate: "never" }],
    ["PUT", "visitRoute", "endDate", { idRoute: 1, endDate: "" }],
    ["POST", "visitArtwork", "idArtwork", { idArtwork: undefined, startDate: START }],
    ["POST", "visitArtwork", "idArtwork", { idArtwork: 1.5, startDate: START }],
    ["POST", "visitArtwork", "startDate", { idArtwork: 1 }],
    ["POST", "visitArtwork", "accessType", { idArtwork: 1, startDate: START, accessType: "SHOUTING" }],
    ["PUT", "visitArtwork", "duration", { idArtwork: 1, duration: 0 }],
    ["PUT", "visitArtwork", "duration", { idArtwork: 1, duration: -5 }],
    ["PUT", "visitArtwork", "duration", { idArtwork: 1, duration: 1.5 }],
    ["PUT", "visitArtwork", "duration", { idArtwork: 1, duration: 100_000_000 }],
  ] as ["POST" | "PUT", string, string, object][]) {
    test(`API-8 ${method} ${name} names a bad ${field}: ${describeChange(change)}`, async ({ request, ownServer }) => {
      const post = (verb: "POST" | "PUT", path: string, data: object): Promise<APIResponse> =>
        request.fetch(`${ownServer.address}/api/v2/${path}`, { method: verb, data });
      const { idVisit } = await expectSuccess<{ idVisit: number }>(await post("POST", "visitMuseum", visitBody()));
      const before = await visitCalls(request, ownServer);
      const good = name === "visitMuseum" ? { ...visitBody(), ...(method === "PUT" ? { idVisit } : {}) } : { idVisit };
      await expectRefusal(await post(method, name, { ...good, ...change }), 400, 400, new RegExp(`(^|; )${field}: `));
      expect(await visitCalls(request, ownServer), "nothing is stored").toEqual(before);
    });
  }

  test("API-8 an unknown visit is 404, and names idVisit", async ({ request }) => {
    const idVisit = 9007199254740000;
    await expectRefusal(
      await call(request, "PUT", "visitMuseum", { ...visitBody(), idVisit, endDate: END }),
      404,
      404,
      /^idVisit/,
    );
    await expectRefusal(
      await call(request, "POST", "visitRoute", { idVisit, idRoute: 1, startDate: START }),
      404,
      404,
      /^idVisit/,
    );
    await expectRefusal(
      await call(request, "POST", "visitArtwork", { idVisit, idArtwork: 1, startDate: START }),
      404,
      404,
      /^idVisit/,
    );
    await expectRefusal(
      await call(request, "POST", "visitMuseum", { ...visitBody(), idMuseum: 999999 }),
      404,
      1000,
      /^idMuseum/,
    );
  });

  test("API-8 an acknowledged visit is on disk: it survives the server being killed", async ({
    request,
    ownServer,
  }) => {
    const sent = Array.from({ length: 40 }, () => ({ key: randomUUID(), data: visitBody() }));
    const post = (address: string, { key, data }: (typeof sent)[number]): Promise<APIResponse> =>
      request.post(`${address}/api/v2/visitMuseum`, { data, headers: { "Idempotency-Key": key } });
    const first = await Promise.all(sent.map(async (one) => expectSuccess(await post(ownServer.address, one))));
    await ownServer.stop("SIGKILL");
    const restarted = await Server.on(ownServer.data);
    try {
      expect(await Promise.all(sent.map(async (one) => expectSuccess(await post(restarted.address, one))))).toEqual(
        first,
      );
    } finally {
      await restarted.stop();
    }
    expect(new Set(first.map(({ idVisit }) => idVisit)).size).toBe(sent.length);
  });
});
