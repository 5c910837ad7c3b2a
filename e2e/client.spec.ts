import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "../web/packages/api/schema.gen.ts";
import { expect, test } from "./fixtures.ts";
import { ACCESS_CODE, LEGACY_AUTHORIZATION } from "./museums.ts";

const START = "2026-11-21T08:15:00+00:00";
const END = "2026-11-21T09:45:30+00:00";

/** Returns a new Idempotency-Key header. */
const once = () => ({ "Idempotency-Key": randomUUID() });

/** Returns the data of a successful call. */
function data<T>(answer: { data?: { success: boolean; data: T }; response: Response }): T {
  expect(answer.response.status, answer.response.url).toBe(200);
  expect(answer.data?.success, answer.response.url).toBe(true);
  return answer.data!.data;
}

/** The first of a list. */
function first<T>(list: T[]): T {
  expect(list).not.toEqual([]);
  return list[0]!;
}

/** A picture of a white wall, as a camera hands it over. */
async function blankFrame(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg");
  });
  return Uint8Array.from(Buffer.from(address.split(",")[1]!, "base64"));
}

test("API-1 a client generated from the served document makes every call", async ({ ownServer, page }) => {
  const called = new Set<string>();
  const note: Middleware = {
    onRequest({ request, schemaPath }) {
      called.add(`${request.method} ${schemaPath}`);
    },
  };
  const legacy = { Authorization: LEGACY_AUTHORIZATION };
  const client = createClient<paths>({ baseUrl: ownServer.address });
  client.use(note);

  // Museums and their content.
  const museums = data(await client.GET("/api/legacy/Museum", { headers: legacy }));
  const { idMuseum } = museums.find(({ code }) => code === "DEMO")!;
  const path = { idMuseum };
  const query = { idMuseum, idLanguage: 2 };
  expect(data(await client.GET("/api/legacy/Museum/{idMuseum}", { params: { path }, headers: legacy })).code).toBe(
    "DEMO",
  );
  const days = await client.GET("/api/legacy/Museum/{idMuseum}/checkAccessCode", {
    params: { path, query: { code: ACCESS_CODE } },
    headers: legacy,
  });
  expect(data(days)).toBe(7);
  const detail = data(
    await client.GET("/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}", {
      params: { path: { idMuseum, idLanguage: 2 } },
    }),
  );
  expect(data(await client.GET("/api/v2/languages/{idMuseum}", { params: { path } }))).toEqual(detail.languages);
  const presentation = data(
    await client.GET("/api/v2/presentation/{idMuseum}", { params: { path, query: { idLanguage: 2 } } }),
  );
  expect(presentation).toMatchObject({ idMuseum, name: detail.name, homeImageUrl: detail.homeImageUrl });
  const colours = await client.GET("/api/legacy/Customization", { params: { query: { idMuseum } }, headers: legacy });
  expect(data(colours)).toEqual([detail.customization]);
  const keypad = await client.GET("/api/legacy/KeyboardCustomization", {
    params: { query: { idMuseum } },
    headers: legacy,
  });
  expect(data(keypad)).toEqual([detail.keyboardCustomization]);

  // Lists and their elements are those of the detail.
  const list = { params: { query }, headers: legacy };
  expect(data(await client.GET("/api/legacy/Artwork", list))).toEqual(detail.artworks);
  expect(data(await client.GET("/api/legacy/Timeline", list))).toEqual(detail.timeline);
  expect(data(await client.GET("/api/legacy/Beacon", list))).toEqual(detail.beacons);
  expect(data(await client.GET("/api/legacy/InfoSection", list))).toEqual(detail.infoSections);
  expect(data(await client.GET("/api/legacy/NavigationSection", list))).toEqual(detail.navigationSections);
  const exhibitions = await client.GET("/api/legacy/Route", {
    params: { query: { ...query, exhibitions: true } },
    headers: legacy,
  });
  expect(data(exhibitions)).toEqual(detail.routes.filter(({ isExhibition }) => isExhibition));
  const artwork = first(detail.artworks);
  const route = first(detail.routes);
  const one = <P>(of: P) => ({ params: { path: of, query: { idLanguage: 2 } }, headers: legacy });
  expect(
    data(await client.GET("/api/legacy/Artwork/Detail/{idArtwork}", one({ idArtwork: artwork.idArtwork }))),
  ).toEqual(artwork);
  expect(data(await client.GET("/api/legacy/Route/{idRoute}", one({ idRoute: route.idRoute })))).toEqual(route);
  const timeline = first(detail.timeline);
  expect(data(await client.GET("/api/legacy/Timeline/{idTimeline}", one({ idTimeline: timeline.idTimeline })))).toEqual(
    timeline,
  );
  const beacon = first(detail.beacons);
  expect(data(await client.GET("/api/legacy/Beacon/{idBeacon}", one({ idBeacon: beacon.idBeacon })))).toEqual(beacon);
  const info = first(detail.infoSections);
  expect(
    data(await client.GET("/api/legacy/InfoSection/{idInfoSection}", one({ idInfoSection: info.idInfoSection }))),
  ).toEqual(info);
  const entry = first(detail.navigationSections);
  const idNavigationSection = entry.idNavigationSection;
  expect(
    data(await client.GET("/api/legacy/NavigationSection/{idNavigationSection}", one({ idNavigationSection }))),
  ).toEqual(entry);

  // A visit, its answers and its user.
  const start = { idMuseum, visitorToken: randomUUID(), idDevice: randomUUID(), startDate: START };
  const params = () => ({ header: once() });
  const visit = data(await client.POST("/api/v2/visitMuseum", { params: params(), body: { ...start, idLanguage: 2 } }));
  const idVisit = visit.idVisit!;
  const ofRoute = { idVisit, idRoute: route.idRoute };
  data(await client.POST("/api/v2/visitRoute", { params: params(), body: { ...ofRoute, startDate: START } }));
  expect(
    data(await client.PUT("/api/v2/visitRoute", { params: params(), body: { ...ofRoute, endDate: END } })).endDate,
  ).toBe(END);
  const ofArtwork = { idVisit, idArtwork: artwork.idArtwork };
  data(
    await client.POST("/api/v2/visitArtwork", {
      params: params(),
      body: { ...ofArtwork, startDate: START, accessType: "KEYBOARD" },
    }),
  );
  expect(
    data(await client.PUT("/api/v2/visitArtwork", { params: params(), body: { ...ofArtwork, duration: 42 } })).duration,
  ).toBe(42);
  const ofStep = { ...ofRoute, idStep: first(route.steps).idStep };
  expect(data(await client.POST("/api/v2/visitStep", { params: params(), body: ofStep }))).toMatchObject(ofStep);
  const use = { idVisit, use: "TRANSCRIPT" } as const;
  expect(data(await client.POST("/api/v2/visitUse", { params: params(), body: use }))).toMatchObject(use);
  const want = { idVisit, kind: "NUMBER", value: "217" } as const;
  expect(data(await client.POST("/api/v2/visitWant", { params: params(), body: want }))).toMatchObject(want);
  expect(
    data(await client.PUT("/api/v2/visitMuseum", { params: params(), body: { ...visit, endDate: END } })).endDate,
  ).toBe(END);
  const older = await client.POST("/api/legacy/Museum/{idMuseum}/v2/registerVisit", {
    params: { path, header: once() },
    headers: legacy,
    body: { ...start, languageCode: "en_GB", email: "visitor@example.org" },
  });
  expect(data(older).IdVisit).toBeGreaterThan(0);
  const inputs = detail.studies.flatMap(({ questions }) => questions).flatMap(({ answers }) => answers);
  const stars = first(inputs.filter(({ type }) => type === "RATING")).idStudyQuestionAnswer;
  const answers = await client.POST("/api/legacy/VisitStudyQuestionAnswer/{idMuseum}/registerAnswers", {
    params: { path, header: once() },
    headers: legacy,
    body: [{ idStudyQuestionAnswer: stars, idVisit, value: "5", idVisitStudyQuestionAnswer: null }],
  });
  expect(data(answers)).toMatchObject([{ idStudyQuestionAnswer: stars, idVisit }]);
  const user = await client.POST("/api/legacy/User", {
    params: params(),
    headers: legacy,
    body: { idMuseum, idVisit, name: "Visitor", email: "visitor@example.org", gender: null, method: "google" },
  });
  expect(data(user).idUser).toBeGreaterThan(0);
  const forgotten = await client.POST("/api/v2/forgetVisitor", { params: params(), body: { idVisit } });
  expect(data(forgotten)).toEqual({ users: 1, visits: 1, answers: 0 });

  // Recognition, files and the operators' endpoints.
  const settings = (await client.GET("/config.json")).data!;
  const recognition = { Authorization: settings.recognitionAuthorization };
  const name = detail.homeImageUrl.replace("/media/", "");
  const picture = await client.GET("/media/{name}", { params: { path: { name } }, parseAs: "blob" });
  expect(picture.response.headers.get("Content-Type")).toBe(detail.media[detail.homeImageUrl]?.contentType);
  expect((await client.HEAD("/media/{name}", { params: { path: { name } } })).response.status).toBe(200);
  const frame = new FormData();
  frame.append("museumId", String(idMuseum));
  frame.append("image", new Blob([await blankFrame(page)], { type: "image/jpeg" }), "frame");
  // Payment pages; this installation sells nothing.
  const { idRoute } = route;
  const { idStep } = first(route.steps);
  expect(
    (await client.GET("/payment/{idMuseum}/routes/{idRoute}", { params: { path: { idMuseum, idRoute } } })).response
      .status,
  ).toBe(404);
  expect(
    (await client.GET("/payment/{idMuseum}/steps/{idStep}", { params: { path: { idMuseum, idStep } } })).response
      .status,
  ).toBe(404);
  // Sign-in, which this installation does not offer.
  for (const method of ["facebook", "google", "twitter"] as const) {
    const attempt = { idMuseum, attempt: randomUUID() };
    const begun = await client.GET("/sign-in/{method}", { params: { path: { method }, query: attempt } });
    expect(begun.response.status).toBe(404);
    const ended = await client.GET("/sign-in/{method}/return", { params: { path: { method } } });
    expect(ended.response.status).toBe(404);
  }
  const seen = await client.POST("/api/recognition", {
    headers: recognition,
    body: frame as never,
    bodySerializer: (form) => form,
  });
  expect(seen.data).toMatchObject({ success: true, artworkId: null });
  const quality = await client.GET("/api/recognition", {
    params: { query: { museumId: idMuseum } },
    headers: recognition,
  });
  expect(data(quality).works).toBeGreaterThan(0);
  expect((await client.GET("/healthz")).data?.status).toBe("ok");
  expect((await client.GET("/readyz")).data?.status).toBe("ok");
  const served = await client.GET("/api/openapi.json");

  const { paths: described } = served.data as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(described)
    // The consoles' tests and the server's make the calls of the staff and of previews.
    .filter(([address]) => !/^\/(?:api\/console|console|preview)\//.test(address))
    .flatMap(([address, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`));
  expect([...called].toSorted()).toEqual(operations.toSorted());
});
