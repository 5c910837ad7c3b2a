import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../lib/time";
import { createMuseumDatabase } from "../offline/database";
import { createLocalOutboxStore } from "./local-outbox-store";
import { createPhoneStorage } from "./local-storage";
import { type Confirmation, type Outbox, createOutbox } from "./outbox";
import { createOutboxDatabase } from "./outbox-database";
import { type NewCall, type OutboxStore, type Rejection, createOutboxStore } from "./outbox-store";
import { visitSeed } from "./visit-seed";

const visit: NewCall = {
  kind: "start-visit",
  visit: "token",
  method: "POST",
  path: "/api/v2/visitMuseum",
  body: { idMuseum: 1 },
};
const artwork: NewCall = {
  kind: "end-artwork",
  visit: "token",
  method: "PUT",
  path: "/api/v2/visitArtwork",
  body: { idArtwork: 5, duration: 30 },
};
const legacy: NewCall = {
  kind: "register-visit",
  visit: "first",
  method: "POST",
  path: "/api/legacy/Museum/1/v2/registerVisit",
  body: { idMuseum: 1 },
};

let store: OutboxStore;
let confirmed: Confirmation[];
let noted: Map<string, number>;
let now: number;
let build: string;
let retries: { callback: () => void; milliseconds: number }[];
const request = vi.fn<typeof fetch>();

const ok = (data: unknown = { idVisit: 9 }) => Response.json({ success: true, status: 0, message: "", data });
const failure = (http: number, message = "no", status = http) =>
  Response.json({ success: false, status, message, data: null }, { status: http });

function phone(): Outbox {
  return createOutbox({
    store,
    exclusive: async (task) => task(),
    fetch: request,
    legacyAuthorization: async () => "Basic Y2ljZXJvbmU=",
    onConfirmed: (confirmation) => confirmed.push(confirmation),
    seedOf: (token) => visitSeed(phoneStorage, token),
    storedIdVisit: (token) => noted.get(token),
    now: () => now,
    build,
    schedule: (callback, milliseconds) => {
      const retry = { callback, milliseconds };
      retries.push(retry);
      return () => {
        retries = retries.filter((other) => other !== retry);
      };
    },
    random: () => 1,
  });
}

/** add queues calls and waits until nothing more can be sent now. */
async function add(outbox: Outbox, ...calls: NewCall[]) {
  for (const call of calls) await outbox.add(call);
  await outbox.send();
}

const phoneStorage = createPhoneStorage(() => localStorage);
const local = () => createLocalOutboxStore(() => localStorage);
const textOf = (init: RequestInit | undefined) => (typeof init?.body === "string" ? init.body : "");
const sentBodies = () => request.mock.calls.map(([, init]) => JSON.parse(textOf(init)) as unknown);
const sentKeys = () => request.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));

beforeEach(() => {
  store = createOutboxStore(createOutboxDatabase(indexedDB), local());
  confirmed = [];
  noted = new Map();
  now = 0;
  build = "/assets/main-1.js";
  retries = [];
  request.mockReset().mockImplementation(async () => ok());
});

describe("STAT-5: sending", () => {
  it("sends in order, the visit before its other calls, which get its idVisit", async () => {
    await add(phone(), visit, artwork);
    expect(sentBodies()).toEqual([{ idMuseum: 1 }, { idArtwork: 5, duration: 30, idVisit: 9 }]);
    expect(await store.pending()).toEqual([]);
    expect(confirmed).toEqual([
      { kind: "start-visit", visit: "token", data: { idVisit: 9 } },
      { kind: "end-artwork", visit: "token", data: { idVisit: 9 } },
    ]);
  });

  it("gives every call its own UUID and legacy calls their authorization", async () => {
    await add(phone(), legacy, visit);
    expect(new Set(sentKeys()).size).toBe(2);
    for (const key of sentKeys())
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const authorizations = request.mock.calls.map(([, init]) => new Headers(init?.headers).get("Authorization"));
    expect(authorizations).toEqual(["Basic Y2ljZXJvbmU=", null]);
  });

  it("VISIT-2: reports the confirmation before the call leaves the queue, so that a page that closes in between does not lose it", async () => {
    const crashed = new Error("the page was closed");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await add(
      createOutbox({
        store: { ...store, confirm: () => Promise.reject(crashed) },
        exclusive: async (task) => task(),
        fetch: request,
        legacyAuthorization: async () => "",
        onConfirmed: (confirmation) => confirmed.push(confirmation),
        seedOf: (token) => token,
        storedIdVisit: () => undefined,
        now: () => 0,
        build,
        schedule: () => () => undefined,
        random: () => 1,
      }),
      visit,
    );
    expect(warn).toHaveBeenCalledWith("outbox: sending stopped:", "the page was closed");
    expect(confirmed).toEqual([{ kind: "start-visit", visit: "token", data: { idVisit: 9 } }]);
    await phone().send();
    expect(confirmed).toHaveLength(2);
    expect(new Set(sentKeys()).size).toBe(1);
    expect(await store.pending()).toEqual([]);
  });

  it("reads IdVisit as version 1 spells it", async () => {
    request.mockImplementation(async () => ok({ IdVisit: 12 }));
    await add(phone(), legacy);
    expect(await store.idVisit("first")).toBe(12);
  });

  it("adds the visit's id to every answer of a list", async () => {
    const answers: NewCall = { ...artwork, kind: "study-answers", body: [{ value: "a" }, { value: "b" }] };
    await add(phone(), visit, answers);
    expect(sentBodies()[1]).toEqual([
      { value: "a", idVisit: 9 },
      { value: "b", idVisit: 9 },
    ]);
  });

  it("lets a closing page finish the request", async () => {
    await add(phone(), visit, { ...artwork, body: { filler: "x".repeat(70_000) } });
    expect(request.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });
});

describe("STAT-5: nothing is lost", () => {
  it.each([
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a server that fails", async () => failure(500)],
    ["a server that is busy", async () => failure(429)],
    ["credentials that changed", async () => failure(401)],
    ["the sign-in page of a wifi", async () => new Response("<html>Welcome</html>")],
    ["an answer without an id", async () => ok({})],
    ["a broken answer", async () => new Response("{")],
    ["a truncated answer", async () => new Response('{"success":true,"status":0,"message":"","data":{"idVi')],
    ["a wifi that answers JSON", async () => Response.json({ success: true, data: { idVisit: 3 } })],
    ["a list", async () => Response.json([])],
    ["a bare 400, as for a head that stalls", async () => new Response(null, { status: 400 })],
    ["an empty 404", async () => new Response("", { status: 404 })],
    ...[400, 404, 405, 409, 410, 411, 413, 414, 415, 422, 431, 451].map((status): [string, () => Promise<Response>] => [
      `a proxy's page with ${status}`,
      async () => new Response("<h1>nginx</h1>", { status }),
    ]),
    ["a gateway's own JSON", async () => Response.json({ status: 404, message: "no Route" }, { status: 404 })],
  ])("%s keeps the call, with its key, for later", async (_, answer) => {
    request.mockImplementationOnce(answer);
    const outbox = phone();
    await add(outbox, visit);
    expect(await store.pending()).toHaveLength(1);
    expect(confirmed).toEqual([]);
    await outbox.send();
    expect(await store.pending()).toEqual([]);
    expect(sentKeys()[1]).toBe(sentKeys()[0]);
  });

  it("retries with growing delays, and at once after a success", async () => {
    request.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
    const outbox = phone();
    await add(outbox, visit);
    const pauses = [retries.at(-1)?.milliseconds];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await outbox.send();
      pauses.push(retries.at(-1)?.milliseconds);
    }
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(pauses.at(-1)).toBe(300_000);
    expect(retries).toHaveLength(1);

    request.mockImplementation(async () => ok());
    retries[0]?.callback();
    await vi.waitFor(async () => expect(await store.pending()).toEqual([]), 4_000);
    expect(retries).toEqual([]);
    // A sender that is still running would send what the next test queues.
    await outbox.send();
  });

  it.each(["online", "pagehide", "visibilitychange"])("tries again at once on %s", async (event) => {
    request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const outbox = phone();
    await add(outbox, visit);
    const stop = outbox.run();
    await outbox.send();
    expect(await store.pending()).toEqual([]);
    request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await add(outbox, artwork);
    (event === "visibilitychange" ? document : window).dispatchEvent(new Event(event));
    await vi.waitFor(async () => expect(await store.pending()).toEqual([]), 4_000);
    stop();
    // A sender that is still running would send what the next test queues.
    await outbox.send();
  });

  it("survives a closed page: the next one sends its calls", async () => {
    request.mockImplementation(() => new Promise(() => {}));
    await phone().add(visit);
    request.mockImplementation(async () => ok());
    await phone().send();
    expect(await store.pending()).toEqual([]);
  });

  it("survives a reset of everything else", async () => {
    request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await add(phone(), visit);
    localStorage.clear();
    await createMuseumDatabase(indexedDB).clear();
    expect(await store.pending()).toHaveLength(1);
  });
});

describe("a call that the server rejects", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("becomes a dead letter with the reason, is logged, and blocks nothing", async () => {
    request.mockImplementation(async (_, init) =>
      textOf(init).includes("idArtwork") ? failure(400, "duration: must be at least 1 second") : ok(),
    );
    await add(phone(), visit, artwork, legacy);
    expect(await store.pending()).toEqual([]);
    expect(await store.deadLetters()).toMatchObject([
      { ...artwork, reason: "HTTP 400, status 400: duration: must be at least 1 second" },
    ]);
    expect(confirmed.map(({ kind }) => kind)).toEqual(["start-visit", "register-visit"]);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("kept aside"));
  });

  it("takes the other calls of its visit with it", async () => {
    request.mockResolvedValueOnce(failure(404, "idMuseum: there is no such museum", 1000));
    await add(phone(), visit, artwork);
    expect(request).toHaveBeenCalledOnce();
    expect((await store.deadLetters()).map(({ reason }) => reason)).toEqual([
      "HTTP 404, status 1000: idMuseum: there is no such museum",
      "its visit was rejected",
    ]);
  });

  it("may be rejected in the envelope alone", async () => {
    request.mockResolvedValueOnce(failure(200, "no", 7));
    await add(phone(), visit);
    expect(await store.deadLetters()).toHaveLength(1);
  });
});

describe("STAT-5: a dead letter", () => {
  const kinds = () => confirmed.map(({ kind }) => kind);
  const stores: [string, () => OutboxStore][] = [
    ["the database", () => createOutboxDatabase(indexedDB)],
    ["local storage", local],
  ];

  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it.each(stores)("in %s is sent again a day later, with the calls of its visit in their order", async (_, open) => {
    store = open();
    request.mockResolvedValueOnce(failure(404, "idMuseum: there is no such museum", 1000));
    const outbox = phone();
    await add(outbox, { ...visit, identity: [] }, artwork);
    now = 12 * 60 * 60_000;
    await add(outbox, { ...artwork, body: { idArtwork: 6, duration: 9 } }, { ...legacy, identity: [] });
    expect(kinds()).toEqual(["register-visit"]);
    expect(await store.deadLetters()).toHaveLength(3);

    now = DAY - 1;
    await outbox.send();
    expect(await store.deadLetters()).toHaveLength(3);
    now = DAY;
    await outbox.send();
    expect(kinds()).toEqual(["register-visit", "start-visit", "end-artwork", "end-artwork"]);
    expect(sentBodies().slice(-2)).toEqual([
      { idArtwork: 5, duration: 30, idVisit: 9 },
      { idArtwork: 6, duration: 9, idVisit: 9 },
    ]);
    expect(sentKeys()[2]).toBe(sentKeys()[0]);
    expect(await store.deadLetters()).toEqual([]);
    expect(await store.pending()).toEqual([]);
  });

  it.each(stores)("in %s is sent again by the next build, once", async (_, open) => {
    store = open();
    request.mockImplementation(async () => failure(400));
    await add(phone(), visit);
    build = "/assets/main-2.js";
    now = DAY / 24;
    await phone().send();
    await phone().send();
    expect(request).toHaveBeenCalledTimes(2);
    expect(await store.deadLetters()).toMatchObject([{ kind: "start-visit", build }]);
  });

  it.each(stores)("in %s of a forgotten visitor is deleted, and another's is not", async (_, open) => {
    store = open();
    request.mockImplementation(async () => failure(400));
    const outbox = phone();
    await add(outbox, visit, legacy);
    await outbox.discardRejected(new Set(["token"]));
    expect(await store.deadLetters()).toMatchObject([{ visit: "first" }]);
  });

  it("that cannot be queued again, as the phone is full, blocks no other call", async () => {
    request.mockImplementationOnce(async () => failure(400));
    await add(phone(), visit);
    now = DAY;
    store = { ...store, requeue: () => Promise.reject(new Error("full")) };
    await add(phone(), legacy);
    expect(kinds()).toEqual(["register-visit"]);
    expect(await store.deadLetters()).toMatchObject([{ kind: "start-visit" }]);
    expect(console.warn).toHaveBeenCalledWith("outbox: rejected calls stay aside:", "full");
  });

  it("stays in the database if a change of it fails", async () => {
    request.mockImplementation(async () => failure(400));
    await add(phone(), visit);
    const remove = IDBObjectStore.prototype.delete;
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (this: IDBObjectStore, key) {
      const deletion = remove.call(this, key);
      this.transaction.abort();
      return deletion;
    });
    const visits = new Set(["token"]);
    // Vitest also fails if a transaction's own promise rejects unhandled.
    await expect(store.requeue(visits)).rejects.toMatchObject({ name: "AbortError" });
    await expect(store.discard(visits)).rejects.toMatchObject({ name: "AbortError" });
    expect(await store.pending()).toEqual([]);
    expect(await store.deadLetters()).toMatchObject([{ kind: "start-visit" }]);
  });

  it("survives a closed page although local storage is full", async () => {
    const store = local();
    await store.append({ ...visit, key: "a", queued: 0 });
    const head = await store.head(new Set());
    if (head !== undefined) await store.deadLetter(head, { reason: "HTTP 404", rejected: 0, build });
    const size = () => Object.entries(localStorage).join("").length;
    const full = size();
    const set = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, text) {
      if (size() + name.length + text.length > full) throw new DOMException("full", "QuotaExceededError");
      set.call(this, name, text);
    });
    await store.requeue(new Set(["token"]));
    // What another page reads is not in this one's memory.
    expect(await local().pending()).toMatchObject([{ key: "a" }]);
    expect(await local().deadLetters()).toEqual([]);
  });

  it("of an earlier app, which noted no build, is sent again at once", async () => {
    await store.append({ ...visit, key: "a", queued: 0 });
    const head = await store.head(new Set());
    if (head !== undefined) await store.deadLetter(head, { reason: "HTTP 404" } as Rejection);
    await phone().send();
    expect(kinds()).toEqual(["start-visit"]);
  });
});

describe("STAT-5: a call that is queued twice", () => {
  const start: NewCall = { ...visit, identity: [] };
  const opened: NewCall = { ...artwork, kind: "start-artwork", identity: [5, "2026-11-21T08:15:00+00:00"] };

  it("is one call with one key, on every page; another one of its kind is another", async () => {
    request.mockImplementation(async () => failure(500));
    const other = { ...start, visit: "other" };
    const calls = [start, start, opened, { ...opened, identity: [6, "2026-11-21T08:15:00+00:00"] }, opened, other];
    for (const call of calls) await add(phone(), call);
    const keys = (await store.pending()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(keys).toHaveLength(4);
  });

  it("has a key that starts with its start date, so that calls of the same time lie together", async () => {
    const startDate = "2026-11-21T08:15:00+00:00";
    await add(phone(), { ...start, body: { startDate } }, { ...opened, body: { idArtwork: 5, startDate } });
    const began = Date.UTC(2026, 10, 21, 8, 15).toString(16).padStart(12, "0");
    expect(sentKeys().map((key) => key?.replaceAll("-", "").slice(0, 12))).toEqual([began, began]);
  });

  it("has the same key after it was confirmed, so that it counts once", async () => {
    const outbox = phone();
    await add(outbox, start, opened);
    await add(outbox, opened);
    expect(request).toHaveBeenCalledTimes(3);
    expect(sentKeys()[2]).toBe(sentKeys()[1]);
  });

  it("BYE-2: has a key from which nobody can recompute its visit's token: on another phone it has another key", async () => {
    await add(phone(), start, opened);
    phoneStorage.clear();
    await add(phone(), opened);
    const [, first, second] = sentKeys();
    expect(second).not.toBe(first);
  });

  it("that an earlier version of the app has queued keeps its key, and its visit starts once", async () => {
    const earlier = { ...visit, key: "earlier", queued: 0 };
    await store.append(earlier);
    await add(phone(), start, opened);
    expect(sentKeys()).toEqual(["earlier", expect.any(String)]);
    expect(sentBodies()).toEqual([visit.body, { ...artwork.body, idVisit: 9 }]);
    expect(await store.pending()).toEqual([]);
  });

  it("VISIT-2: is not sent again if its visit was confirmed; the phone stores the id again", async () => {
    const outbox = phone();
    await add(outbox, start);
    confirmed = [];
    await add(outbox, start);
    expect(request).toHaveBeenCalledOnce();
    expect(confirmed).toEqual([{ kind: "start-visit", visit: "token", data: { idVisit: 9 } }]);
    expect(await store.pending()).toEqual([]);
  });

  it("is not queued again while it is a dead letter", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    request.mockImplementation(async () => failure(400));
    const outbox = phone();
    await add(outbox, start);
    await add(outbox, start);
    expect(request).toHaveBeenCalledOnce();
    expect(await store.pending()).toEqual([]);
  });

  it("is a new call each time if it has no identity", async () => {
    request.mockImplementation(async () => failure(500));
    await add(phone(), start, artwork, artwork);
    expect(await store.pending()).toHaveLength(3);
  });
});

describe("STAT-5: a call on its way to the disk", () => {
  const start: NewCall = { ...visit, identity: [] };
  const keys = async () => (await store.pending()).map(({ kind }) => kind);

  it("is stored synchronously: a page that closes at once loses nothing", async () => {
    request.mockImplementation(async () => failure(500));
    const dying = createOutboxStore(
      { ...createOutboxDatabase(indexedDB), append: () => new Promise(() => {}) },
      local(),
    );
    store = dying;
    void phone().add(start);
    void phone().add(artwork);
    store = createOutboxStore(createOutboxDatabase(indexedDB), local());
    expect(await keys()).toEqual(["start-visit", "end-artwork"]);
    request.mockImplementation(async () => ok());
    await phone().send();
    expect(sentBodies().slice(-2)).toEqual([{ idMuseum: 1 }, { idArtwork: 5, duration: 30, idVisit: 9 }]);
    expect(await keys()).toEqual([]);
    expect(Object.keys(localStorage).filter((name) => name.includes("call"))).toEqual([]);
  });

  it("counts once if the page closes between the two stores", async () => {
    const database = createOutboxDatabase(indexedDB);
    store = createOutboxStore(
      {
        ...database,
        append: async (call) => {
          await database.append(call);
          return new Promise(() => {});
        },
      },
      local(),
    );
    void phone().add(start);
    await vi.waitFor(async () => expect(await database.pending()).toHaveLength(1));
    store = createOutboxStore(createOutboxDatabase(indexedDB), local());
    await phone().send();
    expect(request).toHaveBeenCalledOnce();
    expect(await keys()).toEqual([]);
  });

  it("stays in local storage while the database is full, and is sent from there", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    store = createOutboxStore(
      { ...createOutboxDatabase(indexedDB), append: () => Promise.reject(new Error("full")) },
      local(),
    );
    await add(phone(), start, artwork);
    expect(sentBodies()).toEqual([{ idMuseum: 1 }, { idArtwork: 5, duration: 30, idVisit: 9 }]);
    expect(await keys()).toEqual([]);
  });
});

describe("STAT-5: without a database, as in private windows", () => {
  const refuse = () => Promise.reject(new Error("refused"));
  const refused = Object.fromEntries(
    Object.keys(createOutboxDatabase(indexedDB)).map((method) => [method, refuse]),
  ) as unknown as OutboxStore;

  it.each([
    ["local storage", () => localStorage],
    [
      "memory, where local storage is refused as well",
      () => {
        throw new DOMException("no", "SecurityError");
      },
    ],
  ])("the calls are kept in %s", async (_, open) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    store = createOutboxStore(refused, createLocalOutboxStore(open));
    request.mockImplementationOnce(async () => failure(500));
    const outbox = phone();
    await add(outbox, visit, artwork, { ...artwork, body: { idArtwork: 6, duration: 0 } }, legacy);
    expect(await store.pending()).toHaveLength(4);
    request.mockImplementation(async (_url, init) => (textOf(init).includes('"duration":0') ? failure(400) : ok()));
    await outbox.send();
    expect(sentBodies().slice(-3)).toEqual([
      { idArtwork: 5, duration: 30, idVisit: 9 },
      { idArtwork: 6, duration: 0, idVisit: 9 },
      { idMuseum: 1 },
    ]);
    expect(await store.pending()).toEqual([]);
    expect(await store.deadLetters()).toMatchObject([
      { kind: "end-artwork", reason: expect.stringContaining("400") as string },
    ]);
    expect(warn).toHaveBeenCalledWith("outbox: the browser refuses the database:", "refused");
  });

  it("a visit that started with a database continues with the id in local storage", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    noted.set("token", 7);
    store = createOutboxStore(refused, local());
    await add(phone(), artwork);
    expect(sentBodies()).toEqual([{ idArtwork: 5, duration: 30, idVisit: 7 }]);
  });

  it("one page sends at a time", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    store = createOutboxStore(refused, local());
    expect(await store.lease("one", 0, 10)).toBe(true);
    expect(await store.lease("other", 5, 15)).toBe(false);
    await store.release("one");
    expect(await store.lease("other", 5, 15)).toBe(true);
  });

  it("a page with a database sends the calls in local storage", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    store = createOutboxStore(refused, local());
    request.mockImplementation(async (_url, init) => (textOf(init).includes("idArtwork") ? failure(500) : ok()));
    await add(phone(), visit, artwork);
    store = createOutboxStore(createOutboxDatabase(indexedDB), local());
    request.mockImplementation(async () => ok());
    await phone().send();
    expect(sentBodies().at(-1)).toEqual({ idArtwork: 5, duration: 30, idVisit: 9 });
    expect(await store.pending()).toEqual([]);
  });
});
