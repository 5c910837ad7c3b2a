import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../lib/time";
import { createMemoryOutboxStore } from "../../testing/memory-outbox-store";
import { createOutbox } from "./outbox";
import type { NewCall, OutboxStore } from "./outbox-store";

const HOUR = DAY / 24;

let store: OutboxStore;
let now: number;
let retries: Set<() => void>;
const request = vi.fn<typeof fetch>();

const ok = () => Response.json({ success: true, status: 0, message: "", data: { idVisit: 9 } });
const textOf = (init: RequestInit | undefined) => (typeof init?.body === "string" ? init.body : "");
const sentMarkers = () => request.mock.calls.map(([, init]) => (JSON.parse(textOf(init)) as { marker: string }).marker);

function tab(build = "/assets/main-1.js") {
  return createOutbox({
    store,
    exclusive: async (task) => task(),
    fetch: request,
    legacyAuthorization: async () => "",
    onConfirmed: () => undefined,
    seedOf: (visit) => visit,
    storedIdVisit: () => undefined,
    now: () => now,
    build,
    schedule: (retry) => {
      retries.add(retry);
      return () => void retries.delete(retry);
    },
    random: () => 1,
  });
}

function call(visit: string, marker: string, kind: NewCall["kind"] = "end-artwork"): NewCall {
  return { kind, visit, method: "POST", path: "/api/v2/visitMuseum", body: { marker } };
}

beforeEach(() => {
  store = createMemoryOutboxStore();
  now = 0;
  retries = new Set();
  request.mockReset().mockImplementation(async () => ok());
});

describe("STAT-5: a call that cannot be sent", () => {
  it("holds up its own visit only, whose calls stay in order", async () => {
    request.mockImplementation(async (_, init) =>
      textOf(init).includes("blocked") ? new Response("<h1>Forbidden</h1>", { status: 403 }) : ok(),
    );
    const outbox = tab();
    for (const queued of [
      call("first", "start", "start-visit"),
      call("first", "blocked"),
      call("first", "last"),
      call("second", "next start", "start-visit"),
    ]) {
      await outbox.add(queued);
    }
    for (let attempt = 0; !(await outbox.isSent(new Set(["second"]))); attempt += 1) {
      expect(attempt).toBeLessThan(4);
      await outbox.send();
    }
    expect((await store.pending()).map(({ body }) => body)).toEqual([{ marker: "blocked" }, { marker: "last" }]);
    expect(await outbox.isSent(new Set(["first", "second"]))).toBe(false);
    expect(retries.size).toBe(1);

    request.mockImplementation(async () => ok());
    await outbox.send();
    expect(sentMarkers().slice(-2)).toEqual(["blocked", "last"]);
    expect(await outbox.isSent(new Set(["first", "second"]))).toBe(true);
  });

  it("is the only one that is tried without a connection", async () => {
    request.mockRejectedValue(new TypeError("Failed to fetch"));
    const outbox = tab();
    await outbox.add(call("first", "start", "start-visit"));
    await outbox.add(call("second", "next start", "start-visit"));
    for (let attempt = 0; attempt < 6; attempt += 1) await outbox.send();
    expect(new Set(sentMarkers())).toEqual(new Set(["start"]));
  });
});

it("STAT-5: two tabs with different builds send a dead letter at most once an hour", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  request.mockImplementation(async () =>
    Response.json({ success: false, status: 400, message: "no", data: null }, { status: 400 }),
  );
  const tabs = [tab("/assets/main-1.js"), tab("/assets/main-2.js")];
  await tabs[0]?.add(call("first", "start", "start-visit"));
  await tabs[0]?.send();
  expect(request).toHaveBeenCalledOnce();
  for (now = HOUR / 4; now <= 4 * HOUR; now += HOUR / 4) for (const each of tabs) await each.send();
  expect(request).toHaveBeenCalledTimes(5);
});

it("STAT-5: a dead letter of an earlier build, without the time of its rejection, is sent again", async () => {
  now = 365 * DAY;
  await store.append({ ...call("first", "start", "start-visit"), key: "start", queued: 0 });
  const start = await store.head(new Set());
  if (start !== undefined) await store.deadLetter(start, { reason: "HTTP 404", build: "/assets/main-1.js" });
  await tab().send();
  expect(sentMarkers()).toEqual(["start"]);
});
