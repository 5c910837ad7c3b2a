import { beforeEach, describe, expect, it } from "vitest";
import { createPhoneStorage } from "./local-storage";
import type { NewCall } from "./outbox-store";
import { createVisits } from "./visits";

const storage = createPhoneStorage(() => localStorage);
const museum = { idMuseum: 1, idLanguage: 2, languageCode: "en_GB" };

let time: number;
let calls: NewCall[];

const queue = async (call: NewCall) => void calls.push(call);
const phone = () =>
  createVisits({
    storage,
    outbox: { add: queue },
    withLock: (task) => task(),
    now: () => time,
    onStarted: () => {},
    onArtworkOpened: () => {},
  });
const routeCalls = (): { method: string; idRoute?: number }[] =>
  calls.filter(({ path }) => path.endsWith("/visitRoute")).map(({ method, body }) => ({ method, ...body }));

beforeEach(() => {
  time = Date.UTC(2026, 10, 21, 8, 15);
  calls = [];
});

describe("STAT-3 a route visit", () => {
  it("starts, and reports and clears the artwork visit", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(7, undefined);
    visits.noteListened(4);
    await visits.openRoute(3);
    expect(storage.get("current-artwork-visit")).toBeNull();
    expect(calls.filter(({ kind }) => kind === "end-artwork")).toMatchObject([{ body: { idArtwork: 7, duration: 4 } }]);
    expect(routeCalls()).toEqual([{ method: "POST", idRoute: 3, startDate: "2026-11-21T08:15:00+00:00" }]);
  });

  it("is finalised when the route is left, and continued when the same one is opened again", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openRoute(3);
    time += 60_000;
    await visits.leaveRoute();
    expect(storage.get("current-route-visit")).toMatchObject({ idRoute: 3, endDate: "2026-11-21T08:16:00+00:00" });
    time += 60_000;
    await visits.openRoute(3);
    expect(storage.get("current-route-visit")).toEqual({ idRoute: 3, startDate: "2026-11-21T08:15:00+00:00" });
    time += 60_000;
    await visits.leaveRoute();
    expect(routeCalls()).toEqual([
      { method: "POST", idRoute: 3, startDate: "2026-11-21T08:15:00+00:00" },
      { method: "PUT", idRoute: 3, startDate: "2026-11-21T08:15:00+00:00", endDate: "2026-11-21T08:16:00+00:00" },
      { method: "PUT", idRoute: 3, startDate: "2026-11-21T08:15:00+00:00", endDate: "2026-11-21T08:18:00+00:00" },
    ]);
    // Version 1 lists it once.
    expect(storage.get("visit")?.routes).toEqual([
      { idRoute: 3, startDate: "2026-11-21T08:15:00+00:00", endDate: "2026-11-21T08:18:00+00:00" },
    ]);
  });

  it("ends when another route is opened, and with the visit; the next visit does not continue it", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openRoute(3);
    time += 1000;
    await visits.openRoute(4);
    time += 1000;
    await visits.finish();
    expect(routeCalls().map(({ method, idRoute }) => [method, idRoute])).toEqual([
      ["POST", 3],
      ["PUT", 3],
      ["POST", 4],
      ["PUT", 4],
    ]);
    await visits.begin(museum);
    await visits.openRoute(4);
    expect(routeCalls()).toHaveLength(5);
  });
});

describe("STAT-3 two tabs, each with its own route", () => {
  it("have one visit each on the server, from its start until its tab leaves it", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    await other.begin(museum);
    const minute = async (taken: Promise<void>) => {
      await taken;
      time += 60_000;
    };
    await minute(one.openRoute(3));
    await minute(other.openRoute(4));
    // Back from a work: the route continues, though the other tab has stored its own.
    await minute(one.openRoute(3));
    await minute(one.leaveRoute());
    expect(storage.get("current-route-visit")).toMatchObject({ idRoute: 3, endDate: "2026-11-21T08:18:00+00:00" });
    await minute(other.leaveRoute());
    expect(storage.get("current-route-visit")?.idRoute).toBe(3);
    await other.leaveRoute();

    const starts = routeCalls().filter(({ method }) => method === "POST");
    expect(starts.map(({ idRoute }) => idRoute)).toEqual([3, 4]);
    const ends = { 3: "2026-11-21T08:18:00+00:00", 4: "2026-11-21T08:19:00+00:00" };
    for (const [idRoute, endDate] of Object.entries(ends)) {
      const endCalls = routeCalls().filter((call) => call.idRoute === Number(idRoute) && call.method === "PUT");
      expect(endCalls.at(-1)).toMatchObject({ endDate });
    }
    expect(storage.get("visit")?.routes.map(({ idRoute, endDate }) => [idRoute, endDate])).toEqual([
      [3, ends[3]],
      [4, ends[4]],
    ]);
  });

  it("does not change a visit that has started since", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    await one.openRoute(3);
    await other.finish();
    time += 60_000;
    await other.begin(museum);
    const visit = storage.get("visit");
    await one.leaveRoute();
    expect(storage.get("visit")).toEqual(visit);
    expect(storage.get("current-route-visit")).toBeNull();
    const [start, , rest] = calls.filter(({ kind }) => kind.endsWith("-route"));
    expect(rest?.visit).toBe(start?.visit);
    expect(rest?.body).toMatchObject({ idRoute: 3, endDate: "2026-11-21T08:16:00+00:00" });
  });
});

describe("STAT-4 a list of routes", () => {
  it("left without a choice records the route shown last, and updates the visit", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.leaveRouteList(5, false);
    expect(storage.get("current-route-visit")?.idRoute).toBe(5);
    expect(routeCalls().map(({ method }) => method)).toEqual(["POST", "PUT"]);
    expect(calls.at(-1)).toMatchObject({ kind: "end-visit", path: "/api/v2/visitMuseum" });
    expect(storage.get("visitv2")?.endDate).toBeUndefined();
  });

  it("with a choice counts the chosen route once", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openRoute(5);
    await visits.leaveRouteList(5, true);
    await visits.openRoute(5);
    expect(routeCalls().map(({ method }) => method)).toEqual(["POST"]);
  });
});
