import { type APIRequestContext, type Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { LEGACY_AUTHORIZATION, ONE_DAY_CODE, at, museum } from "./museums.ts";
import { ArtworkPage } from "./pages/artwork.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { Server } from "./server.ts";
import type { RecordedCall } from "./traffic.ts";
import { type Visit, visitOnServer } from "./visits.ts";

const HOUR = 60 * 60 * 1000;
const LOME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

/** Repeats a recorded call, as a phone does after a lost response. */
async function replay(
  request: APIRequestContext,
  call: RecordedCall,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const answer = await request.fetch(call.path, {
    method: call.method,
    headers: {
      "Idempotency-Key": call.key,
      ...(call.authorization === undefined ? {} : { Authorization: call.authorization }),
    },
    data: call.body,
  });
  return { status: answer.status(), data: ((await answer.json()) as { data: Record<string, unknown> }).data };
}

test.describe("a visit", () => {
  test("VISIT-2 is registered by version 1, and its IdVisit is stored", async ({ code, phone, traffic, request }) => {
    await code.pass();
    await expect.poll(async () => (await phone.json<Visit>("visit"))?.idVisit).toBeGreaterThan(0);
    const stored = await phone.json<Visit>("visit");
    const [call] = await traffic.recorded(/registerVisit/);
    expect(call).toMatchObject({ method: "POST", path: "/api/legacy/Museum/1/v2/registerVisit", status: 200 });
    expect(call?.authorization).toBe(LEGACY_AUTHORIZATION);
    expect(call?.body).toMatchObject({ idMuseum: 1, languageCode: "en_GB", visitorToken: stored?.visitorToken });
    expect(call?.data?.["IdVisit"]).toBe(stored?.idVisit);
    const repeated = await replay(request, call as RecordedCall);
    expect(repeated).toEqual({ status: 200, data: call?.data });
  });

  test.describe(() => {
    test.use({ expectedErrors: [FAILED_REQUEST] });
    test("VISIT-2 a failed registration keeps the visit, and it is registered later", async ({
      page,
      code,
      phone,
      traffic,
    }) => {
      await page.route(/registerVisit|visitMuseum/, (route) => route.abort());
      await code.pass();
      await expect.poll(() => phone.queued()).not.toHaveLength(0);
      // The first attempt, which fails.
      await expect.poll(() => traffic.recorded(/registerVisit/)).not.toHaveLength(0);
      const stored = await phone.json<Visit>("visit");
      expect(stored?.visitorToken).toMatch(/^[0-9a-f-]{36}$/);
      expect(stored?.idVisit).toBeUndefined();
      await page.unroute(/registerVisit|visitMuseum/);
      await page.reload();
      await expect.poll(async () => (await phone.json<Visit>("visit"))?.idVisit).toBeGreaterThan(0);
      await expect.poll(async () => (await phone.json<Visit>("visit"))?.visitorToken).toBe(stored?.visitorToken);
      await expect.poll(() => phone.queued()).toHaveLength(0);
      const keys = (await traffic.recorded(/registerVisit/)).map(({ key }) => key);
      expect(new Set(keys).size, "each attempt has the key of the first").toBe(1);
      expect(keys.length).toBeGreaterThan(1);
    });

    test("VISIT-2 STAT-5 no failure is shown to the visitor", async ({ page, code, options, keyboard, artwork }) => {
      await page.route(/registerVisit|visitMuseum|visitArtwork/, (route) =>
        route.fulfill({ status: 500, body: "broken" }),
      );
      await code.pass();
      await options.section("Type a number").tap();
      await keyboard.open("214");
      await artwork.listen(1.2);
      await artwork.close.tap();
      await expect(keyboard.ok).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(page.getByText(/error sending|went wrong/i)).toHaveCount(0);
    });
  });

  test("VISIT-3 version 2 starts with POST, and the response replaces the stored visit", async ({
    code,
    phone,
    traffic,
    request,
  }) => {
    await code.pass();
    const stored = await phone.registeredVisit<Visit>();
    const [call] = await traffic.recorded(/visitMuseum/);
    expect(call).toMatchObject({ method: "POST", path: "/api/v2/visitMuseum", status: 200 });
    expect(call?.body).toMatchObject({
      idMuseum: 1,
      idLanguage: 2,
      visitorToken: stored?.visitorToken,
      idDevice: stored?.idDevice,
      startDate: stored?.startDate,
    });
    expect(stored).toMatchObject({ ...call?.data, languageCode: "en_GB" });
    await expect
      .poll(() => visitOnServer(request, stored as Visit))
      .toMatchObject({
        visitorToken: stored?.visitorToken,
        startDate: stored?.startDate,
      });
    const repeated = await replay(request, call as RecordedCall);
    expect(repeated).toEqual({ status: 200, data: call?.data });
  });

  test("VISIT-3 ends with PUT and an end date, when another museum begins", async ({
    page,
    code,
    phone,
    traffic,
    request,
  }) => {
    await code.pass();
    const first = await phone.registeredVisit<Visit>();
    await expect.poll(async () => (await visitOnServer(request, first)).endDate).toBeFalsy();
    await page.goto(at("PAINTED", "options"));
    await expect.poll(async () => (await visitOnServer(request, first)).endDate).toMatch(LOME);
    const put = (await traffic.recorded(/visitMuseum/)).find(({ method }) => method === "PUT");
    expect(put?.body).toMatchObject({ idVisit: first.idVisit, visitorToken: first.visitorToken });
    expect(String(put?.body["endDate"])).toMatch(LOME);
    await expect.poll(async () => (await phone.json<Visit>("visitv2"))?.idMuseum).toBe(museum("PAINTED").idMuseum);
  });

  test("VISIT-1 a stored visit is reused by every screen opened later", async ({ page, code, phone, traffic }) => {
    await code.pass();
    const first = await phone.visit<Visit>();
    await page.goto(at("DEMO", "keyboard"));
    await page.reload();
    await page.goto(at("DEMO"));
    await page.goto(at("DEMO", "options"));
    await expect.poll(async () => (await phone.registeredVisit<Visit>()).visitorToken).toBe(first?.visitorToken);
    const posts = (await traffic.recorded(/visitMuseum/)).filter(({ method }) => method === "POST");
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
  });

  test("VISIT-1 after 24 hours a new visit begins, and the previous start is stored", async ({ page, code, phone }) => {
    const start = Date.parse("2026-11-21T08:00:00Z");
    await page.clock.setFixedTime(start);
    await code.pass();
    const first = await phone.visit<Visit>();
    await page.clock.setFixedTime(start + 23.9 * HOUR);
    await page.goto(at("DEMO", "keyboard"));
    await expect(page.getByRole("button", { name: "OK" })).toBeVisible();
    await expect.poll(async () => (await phone.json<Visit>("visitv2"))?.visitorToken).toBe(first.visitorToken);
    await page.clock.setFixedTime(start + 24.1 * HOUR);
    await page.goto(at("DEMO", "options"));
    await expect.poll(async () => (await phone.json<Visit>("visitv2"))?.visitorToken).not.toBe(first.visitorToken);
    const second = (await phone.json<Visit>("visitv2")) as Visit;
    expect(second.idDevice).toBe(first.idDevice);
    expect(Date.parse(second.startDate)).toBe(start + 24.1 * HOUR);
    await expect.poll(() => phone.get("lastVisitV2")).toBe(first.startDate);
  });

  test("VISIT-4 a visit of another version is removed on every screen", async ({ page, code, phone }) => {
    await code.pass();
    const first = await phone.visit<Visit>();
    await phone.set("version", "01.01.2020.00.00.00");
    await page.goto(at("DEMO", "keyboard"));
    await expect(page.getByRole("button", { name: "OK" })).toBeVisible();
    await expect.poll(() => phone.get("version")).toBe("05.08.2025.14.52.58");
    await expect.poll(async () => (await phone.json<Visit>("visitv2"))?.visitorToken).not.toBe(first?.visitorToken);
    await expect.poll(async () => (await phone.json<Visit>("visit"))?.visitorToken).not.toBe(first?.visitorToken);
  });

  test.describe("of a phone in Tokyo", () => {
    test.use({ timezoneId: "Asia/Tokyo" });

    test("VISIT-5 has its times in Africa/Lome", async ({ page, code, keyboard, artwork, phone, traffic }) => {
      await code.enter({ code: ONE_DAY_CODE });
      await page.goto(at("DEMO", "keyboard"));
      await keyboard.open("214");
      await artwork.listen(1.2);
      await artwork.close.tap();
      await expect.poll(() => phone.queued()).toHaveLength(0);
      const calls = await traffic.recorded();
      const times = calls
        .flatMap(({ body }) => [body["startDate"], body["endDate"]])
        .filter((time) => time !== undefined);
      expect(times.length).toBeGreaterThan(2);
      for (const time of times) {
        expect(String(time)).toMatch(LOME);
        expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(5 * 60 * 1000);
      }
    });
  });
});

test.describe("a work's visit", () => {
  /** Opens a work from the keypad, listens and closes. */
  async function hear(page: Page, number: string, seconds: number): Promise<void> {
    const artwork = new ArtworkPage(page);
    const keyboard = new KeyboardPage(page);
    await keyboard.open(number);
    await expect(artwork.close).toBeVisible();
    if (seconds > 0) await artwork.listen(seconds);
    await artwork.close.tap();
    await expect(keyboard.ok).toBeVisible();
  }

  test("STAT-1 starts when the work opens, by number, and ends after the seconds played", async ({
    page,
    code,
    keyboard,
    artwork,
    phone,
    traffic,
    request,
  }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(0.3);
    const current = await phone.json<{ idArtwork: number; accessType: string; startDate: string }>(
      "current-artwork-visit",
    );
    expect(current).toMatchObject({ accessType: "KEYBOARD" });
    expect(current?.startDate).toMatch(LOME);
    await artwork.listen(2.2);
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
    const listened = (await artwork.sound())?.currentTime ?? 0;
    await artwork.close.tap();
    await expect.poll(() => phone.get("current-artwork-visit")).toBeNull();
    await expect.poll(async () => (await traffic.recorded(/visitArtwork/)).length).toBe(2);
    await expect.poll(() => phone.queued()).toHaveLength(0);

    const calls = await traffic.recorded(/visitArtwork/);
    expect(calls.map(({ method, status }) => `${method} ${status}`)).toEqual(["POST 200", "PUT 200"]);
    const visit = await phone.registeredVisit<Visit>();
    expect(calls[0]?.body).toMatchObject({
      idVisit: visit.idVisit,
      idArtwork: current?.idArtwork,
      startDate: current?.startDate,
    });
    const duration = Number(calls[1]?.body["duration"]);
    expect(Number.isInteger(duration)).toBe(true);
    expect(duration).toBeGreaterThanOrEqual(2);
    expect(duration).toBeLessThanOrEqual(listened + 1);

    const { artworks } = await visitOnServer(request, visit);
    expect(artworks).toHaveLength(1);
    const [seen] = artworks as { idArtwork: number; accessType: string; startDate: string; endDate: string }[];
    expect(seen).toMatchObject({ idArtwork: current?.idArtwork, accessType: "KEYBOARD" });
    expect(Date.parse(seen?.endDate ?? "") - Date.parse(seen?.startDate ?? "")).toBe(duration * 1000);
  });

  test("STAT-1 a work found by camera counts as RECOGNITION, one opened in any other way as neither", async ({
    page,
    request,
    phone,
    artwork,
  }) => {
    const work = await workOf(request, "PAINTED", "12");
    for (const [query, accessType] of [
      ["?from=Recognition", "RECOGNITION"],
      ["?from=Keyboard", "KEYBOARD"],
      ["?from=Hall", ""],
    ] as const) {
      await page.goto(at("PAINTED", "options"));
      await page.evaluate(() => localStorage.removeItem("current-artwork-visit"));
      await page.goto(at("PAINTED", `artworks/${work.idArtwork}`) + query);
      await expect(artwork.title).toHaveText("Two extras");
      await expect
        .poll(() => phone.json("current-artwork-visit"))
        .toMatchObject({ idArtwork: work.idArtwork, accessType });
    }
  });

  test("STAT-1 the same work is continued after a reload, another work starts from its beginning", async ({
    page,
    code,
    keyboard,
    artwork,
    phone,
  }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(1.2);
    const first = await phone.json<{ idArtwork: number; startDate: string }>("current-artwork-visit");
    await page.reload();
    await expect(artwork.title).toHaveText("Coral");
    await expect
      .poll(() => phone.json("current-artwork-visit"))
      .toMatchObject({
        idArtwork: first?.idArtwork,
        startDate: first?.startDate,
      });
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("101");
    await expect
      .poll(async () => (await phone.json<{ idArtwork: number }>("current-artwork-visit"))?.idArtwork)
      .not.toBe(first?.idArtwork);
  });

  test("STAT-2 less than a second is not reported", async ({ page, code, keyboard, artwork, phone, traffic }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await page.evaluate(() => {
      // The sound never starts, as where the browser refuses it.
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    await expect.poll(() => phone.get("current-artwork-visit")).not.toBeNull();
    await artwork.close.tap();
    await expect.poll(() => phone.get("current-artwork-visit")).toBeNull();
    const sent = async (): Promise<string[]> => (await traffic.recorded(/visitArtwork/)).map(({ method }) => method);
    await expect.poll(sent).toEqual(["POST"]);
    // The next artwork visit is sent after this one.
    await keyboard.open("101");
    await expect.poll(sent).toEqual(["POST", "POST"]);
  });

  test("STAT-2 a jump within the sound is not listening", async ({ page, code, keyboard, artwork, traffic }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.listen(1.2);
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
    const listened = (await artwork.sound())?.currentTime ?? 0;
    for (let taps = 0; taps < 6; taps++) await artwork.forward.tap();
    await artwork.close.tap();
    const durations = async (): Promise<number[]> =>
      (await traffic.recorded(/visitArtwork/))
        .filter(({ method }) => method === "PUT")
        .map(({ body }) => Number(body["duration"]));
    await expect.poll(durations).toHaveLength(1);
    await expect.poll(async () => (await durations())[0]).toBeLessThanOrEqual(listened + 1);
  });

  test.describe("without connection", () => {
    test.use({ expectedErrors: [FAILED_REQUEST] });

    test("STAT-5 waits on the phone and is sent once when the connection returns", async ({
      page,
      code,
      keyboard,
      artwork,
      phone,
      traffic,
      context,
      request,
    }) => {
      await code.grant();
      await page.goto(at("DEMO", "keyboard"));
      // Once online, so that sound and screen are on the phone.
      await hear(page, "214", 1.2);
      await expect.poll(() => phone.queued()).toHaveLength(0);
      const visit = await phone.registeredVisit<Visit>();
      await keyboard.type("214");
      await keyboard.ok.tap();
      await artwork.listen(0.2);
      await context.setOffline(true);
      const second = (await artwork.sound())?.currentTime ?? 0;
      await artwork.listen(second + 1.2);
      await artwork.close.tap();
      await expect(keyboard.ok).toBeVisible();
      await expect
        .poll(async () => (await phone.queued()).map(({ method, path }) => `${method} ${path}`))
        .toContain("PUT /api/v2/visitArtwork");
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
      await context.setOffline(false);
      await expect.poll(() => phone.queued()).toHaveLength(0);
      await expect.poll(() => phone.deadLetters()).toEqual([]);
      const { artworks } = await visitOnServer(request, visit);
      expect(artworks).toHaveLength(2);
      const confirmed = (await traffic.recorded(/visitArtwork/)).filter(({ status }) => status === 200);
      expect(new Set(confirmed.map(({ key }) => key)).size).toBe(confirmed.length);
    });

    test("STAT-5 the queue outlives the page and a reset", async ({ page, code, phone, context, request }) => {
      await code.pass();
      await expect.poll(() => phone.queued()).toHaveLength(0);
      const visit = await phone.registeredVisit<Visit>();
      await page.route(/\/api\/.*visit/i, (route) => route.abort());
      await page.goto(at("PAINTED", "options"));
      await expect.poll(async () => (await phone.queued()).length).toBeGreaterThan(1);
      await page.close();
      const next = await context.newPage();
      await next.goto(at("DEMO"));
      await expect.poll(async () => (await visitOnServer(request, visit)).endDate).toMatch(LOME);
    });

    test("STAT-5 a server that is killed in the middle loses nothing and counts nothing twice", async ({
      page,
      code,
      keyboard,
      artwork,
      phone,
      traffic,
      ownServer,
      playwright,
    }) => {
      await page.goto(ownServer.address + at("DEMO", "code"));
      await code.submit("CICERONE");
      await page.waitForURL("**/options");
      await page.goto(ownServer.address + at("DEMO", "keyboard"));
      await hear(page, "214", 1.2);
      await expect.poll(() => phone.queued()).toHaveLength(0);
      const visit = await phone.registeredVisit<Visit>();

      // The work is opened before the server is killed, and closed after it.
      await keyboard.open("101");
      await artwork.listen(1.2);
      await ownServer.stop("SIGKILL");
      await artwork.close.tap();
      await expect(keyboard.ok).toBeVisible();
      await expect.poll(() => phone.queued()).not.toHaveLength(0);
      const waiting = await phone.queued();

      const restarted = await Server.on(ownServer.data, { port: ownServer.port });
      try {
        await expect.poll(() => phone.queued(), { timeout: 60_000 }).toHaveLength(0);
        await expect.poll(() => phone.deadLetters()).toEqual([]);
        const request = await playwright.request.newContext({ baseURL: restarted.address });
        const { artworks } = await visitOnServer(request, visit);
        expect(artworks).toHaveLength(2);
        const calls = await traffic.recorded();
        for (const { key } of waiting)
          expect(calls.filter((call) => call.key === key && call.status === 200)).toHaveLength(1);
        // A repeat of any call gets the same response and stores nothing.
        for (const call of calls.filter(({ status, data }) => status === 200 && data !== null)) {
          expect(await replay(request, call), `${call.method} ${call.path}`).toEqual({ status: 200, data: call.data });
        }
        await expect.poll(async () => (await visitOnServer(request, visit)).artworks).toHaveLength(2);
        await request.dispose();
      } finally {
        await restarted.stop();
      }
    });
  });
});
