import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../lib/time";
import { type PhoneStorage, createPhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";
import type { NewCall } from "./outbox-store";
import { confirmVisit, createVisits } from "./visits";

const START = Date.UTC(2026, 10, 21, 8, 15);
const museum = { idMuseum: 1, idLanguage: 2, languageCode: "en_GB" };
const storage = createPhoneStorage(() => localStorage);

let time: number;
let calls: NewCall[];

/** add queues a call once, like the outbox. */
const add = async (call: NewCall) => {
  const name = ({ visit, kind, identity }: NewCall) => JSON.stringify([visit, kind, identity]);
  if (call.identity === undefined || !calls.some((other) => name(other) === name(call))) calls.push(call);
};

/** The screens that works were opened from when an artwork visit began. */
let opened: (string | undefined)[];

function phone(outbox: Pick<Outbox, "add"> = { add }, onStarted = () => {}, disk = storage) {
  return createVisits({
    storage: disk,
    outbox,
    withLock: (task) => task(),
    now: () => time,
    onStarted,
    onArtworkOpened: (from) => opened.push(from),
  });
}

const sent = (kind: NewCall["kind"]) => calls.filter((call) => call.kind === kind);
const body = (kind: NewCall["kind"]) => sent(kind).at(-1)?.body as Record<string, unknown> | undefined;

beforeEach(() => {
  time = START;
  calls = [];
  opened = [];
});

describe("a visit begins", () => {
  it("VISIT-2, VISIT-3: is registered by both versions, and stored on the phone", async () => {
    await phone().begin(museum);
    const first = storage.get("visit");
    const second = storage.get("visitv2");
    expect(sent("register-visit")).toMatchObject([
      { method: "POST", path: "/api/legacy/Museum/1/v2/registerVisit", visit: first?.visitorToken },
    ]);
    expect(body("register-visit")).toMatchObject({ languageCode: "en_GB", startDate: "2026-11-21T08:15:00+00:00" });
    expect(sent("start-visit")).toMatchObject([{ method: "POST", path: "/api/v2/visitMuseum" }]);
    expect(body("start-visit")).toEqual({
      idMuseum: 1,
      visitorToken: second?.visitorToken,
      idLanguage: 2,
      languageCode: "en_GB",
      idDevice: first?.idDevice,
      startDate: "2026-11-21T08:15:00+00:00",
    });
  });

  it("STATS-1: its start is reported once, when it is queued and stored", async () => {
    const started: unknown[] = [];
    const visits = phone(undefined, () =>
      started.push([storage.get("visitv2")?.startDate, sent("start-visit").length]),
    );
    await visits.begin(museum);
    await visits.begin(museum);
    expect(started).toEqual([["2026-11-21T08:15:00+00:00", 1]]);
    await visits.finish();
    time += 1000;
    await visits.begin(museum);
    expect(started.slice(1)).toEqual([["2026-11-21T08:15:01+00:00", sent("start-visit").length]]);
  });

  it("VISIT-1: a stored visit is reused until it is old", async () => {
    await phone().begin(museum);
    const token = storage.get("visitv2")?.visitorToken;
    time += DAY;
    await phone().begin(museum);
    expect(storage.get("visitv2")?.visitorToken).toBe(token);
    // Not confirmed yet: its start is queued again under the same token.
    expect(new Set(sent("start-visit").map((call) => call.visit))).toEqual(new Set([token]));
  });

  it("STATS-9: the phone's id stays for 13 months at most, however often the visitor comes back", async () => {
    await phone().begin(museum);
    const first = storage.get("visitv2")?.idDevice;
    for (let days = 30; days < 390; days += 30) {
      time += 30 * DAY;
      await phone().begin(museum);
      expect(storage.get("visitv2")?.idDevice).toBe(first);
    }
    time += 30 * DAY;
    await phone().begin(museum);
    const second = storage.get("visitv2")?.idDevice;
    expect(second).not.toBe(first);
    // The clock was wrong.
    time = START - 400 * DAY;
    await phone().begin({ ...museum, idMuseum: 2 });
    expect(storage.get("visitv2")?.idDevice).not.toBe(second);
  });

  it("STATS-9: the id of an earlier app stays for 13 months more", async () => {
    await phone().begin(museum);
    storage.remove("cicerone-device-since");
    const old = storage.get("visitv2")?.idDevice;
    for (const days of [2, 380]) {
      time += days * DAY;
      await phone().begin(museum);
      expect(storage.get("visitv2")?.idDevice).toBe(old);
    }
    time += 10 * DAY;
    await phone().begin(museum);
    expect(storage.get("visitv2")?.idDevice).not.toBe(old);
  });

  it.each(["lastVisitV2", "visit", "visitv2", "cicerone-device-since"])(
    "STATS-9: an id that is too old is renewed by the next page if one dies before it stores %s",
    async (last) => {
      const visits = phone();
      await visits.begin(museum);
      await visits.finish();
      const old = storage.get("visitv2")?.idDevice;
      time += 390 * DAY;
      const died = vi.spyOn(console, "warn").mockReturnValue();
      const disk: PhoneStorage = {
        ...storage,
        set(key, value) {
          if (key === last) throw new Error("the page died");
          storage.set(key, value);
        },
      };
      await phone(undefined, undefined, disk).begin(museum);
      expect(died).toHaveBeenCalledExactlyOnceWith(expect.anything(), "the page died");
      await phone().begin(museum);
      expect(storage.get("visitv2")?.startDate).toBe("2027-12-16T08:15:00+00:00");
      expect(storage.get("visitv2")?.idDevice).not.toBe(old);
    },
  );

  it("STAT-5: is queued synchronously with its state, before it, without waiting for the disk", async () => {
    const storedBefore: unknown[] = [];
    const neverOnDisk = (call: NewCall) => {
      storedBefore.push(storage.get("visitv2"));
      void add(call);
      return new Promise<void>(() => {});
    };
    void phone({ add: neverOnDisk }).begin(museum);
    await expect.poll(() => storage.get("visitv2")).not.toBeNull();
    expect(storedBefore).toEqual([null, null]);
    // The next page queues it again: it is one call.
    await phone().begin(museum);
    expect(calls.map(({ kind, visit }) => [kind, visit])).toEqual([
      ["register-visit", storage.get("visit")?.visitorToken],
      ["start-visit", storage.get("visitv2")?.visitorToken],
    ]);
  });

  it("STAT-5: so are all its calls: a page whose disk never responds loses nothing", async () => {
    await phone().begin(museum);
    const visits = phone({
      add(call) {
        void add(call);
        return new Promise<void>(() => {});
      },
    });
    void visits.openArtwork(5, "Keyboard");
    await Promise.resolve();
    visits.noteListened(4);
    void visits.hide();
    void visits.leaveArtwork(7);
    void visits.openRoute(3);
    void visits.leaveRoute();
    void visits.setLanguage(10, "ar_SA");
    void visits.finish();
    await expect.poll(() => storage.get("visitv2")?.endDate).toBeDefined();
    expect(calls.map(({ kind }) => kind)).toEqual([
      "register-visit",
      "start-visit",
      "start-artwork",
      "end-artwork",
      "end-artwork",
      "start-route",
      "end-route",
      "end-visit",
      "finish-visit",
      "end-visit",
    ]);
  });

  it("STAT-5: an unconfirmed visit is started before it is ended", async () => {
    await phone().begin(museum);
    calls = [];
    await phone().begin({ ...museum, idMuseum: 2 });
    expect(calls.map(({ kind }) => kind)).toEqual([
      "register-visit",
      "finish-visit",
      "start-visit",
      "end-visit",
      "register-visit",
      "start-visit",
    ]);
  });

  it("VISIT-1: an old visit is replaced with a new one; its start date stays stored", async () => {
    await phone().begin(museum);
    const token = storage.get("visitv2")?.visitorToken;
    time += DAY + 1000;
    await phone().begin(museum);
    expect(storage.get("lastVisitV2")).toBe("2026-11-21T08:15:00+00:00");
    expect(storage.get("visitv2")?.visitorToken).not.toBe(token);
    expect(storage.get("visitv2")?.startDate).toBe("2026-11-22T08:15:01+00:00");
    expect(sent("start-visit")).toHaveLength(2);
  });

  it("VISIT-1: another museum's visit is old at once", async () => {
    await phone().begin(museum);
    await phone().begin({ ...museum, idMuseum: 2 });
    expect(storage.get("visitv2")?.idMuseum).toBe(2);
  });

  it("STUDY-1: an unfinished study continues in its own visit only", async () => {
    const draft = { idMuseum: 1, index: 1, values: { 4: "1987" } };
    await phone().begin(museum);
    storage.set("cicerone-study-draft", draft);
    time += DAY;
    await phone().begin(museum);
    expect(storage.get("cicerone-study-draft")).toEqual(draft);
    time += 1000;
    await phone().begin(museum);
    expect(storage.get("cicerone-study-draft")).toBeNull();
  });

  it("after one that has ended", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.finish();
    await visits.begin(museum);
    expect(sent("start-visit")).toHaveLength(2);
  });
});

describe("confirmVisit", () => {
  it("VISIT-2: IdVisit of version 1 is saved", async () => {
    await phone().begin(museum);
    const visit = storage.get("visit")?.visitorToken ?? "";
    confirmVisit(storage, { kind: "register-visit", visit, data: { IdVisit: 71, idVisit: 71 } });
    expect(storage.get("visit")?.idVisit).toBe(71);
  });

  it("VISIT-3: the response replaces the stored visit, except for changes since", async () => {
    const visits = phone();
    await visits.begin(museum);
    const visit = storage.get("visitv2")?.visitorToken ?? "";
    await visits.setLanguage(10, "ar_SA");
    confirmVisit(storage, { kind: "start-visit", visit, data: { idVisit: 72, idMuseum: 1, languageCode: "en_GB" } });
    expect(storage.get("visitv2")).toMatchObject({ idVisit: 72, languageCode: "ar_SA", idLanguage: 10 });
    confirmVisit(storage, { kind: "end-visit", visit, data: { idVisit: 72, endDate: "2026-11-21T09:00:00+00:00" } });
    expect(storage.get("visitv2")?.endDate).toBeUndefined();
  });

  it("a response for another visit changes nothing", async () => {
    await phone().begin(museum);
    const before = storage.get("visitv2");
    confirmVisit(storage, { kind: "start-visit", visit: "past", data: { idVisit: 5 } });
    expect(storage.get("visitv2")).toEqual(before);
  });
});

describe("a visit ends", () => {
  it("VISIT-3: by version 2 with its end date, by version 1 with all its works", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(5, "Keyboard");
    await visits.leaveArtwork(30);
    time += 60_000;
    await visits.finish();
    expect(sent("end-visit")).toMatchObject([{ method: "PUT", path: "/api/v2/visitMuseum" }]);
    expect(body("end-visit")).toMatchObject({ endDate: "2026-11-21T08:16:00+00:00" });
    expect(body("finish-visit")).toMatchObject({
      endDate: "2026-11-21T08:16:00+00:00",
      artworks: [{ idArtwork: 5, accessType: "KEYBOARD", endDate: "2026-11-21T08:15:30+00:00" }],
    });
  });

  it("not before its start, even if the phone's clock was set back", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openRoute(3);
    time -= 60 * 60_000;
    await visits.finish();
    for (const kind of ["end-route", "end-visit", "finish-visit"] as const) {
      expect(body(kind)).toMatchObject({ endDate: "2026-11-21T08:15:00+00:00" });
    }
  });

  it("once", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.finish();
    await visits.finish();
    expect(sent("end-visit")).toHaveLength(1);
    expect(sent("finish-visit")).toHaveLength(1);
  });

  it("with the work that is still open", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(5, undefined);
    visits.noteListened(12.8);
    await visits.finish();
    expect(body("end-artwork")).toMatchObject({ idArtwork: 5, duration: 12 });
  });
});

describe("STAT-1: a work is opened and left", () => {
  it.each([
    ["Keyboard", "KEYBOARD"],
    ["Recognition", "RECOGNITION"],
    ["Route", ""],
    [undefined, ""],
  ])("coming from %s its access type is %j", async (from, accessType) => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(5, from);
    expect(storage.get("current-artwork-visit")).toEqual({
      idArtwork: 5,
      accessType,
      startDate: "2026-11-21T08:15:00+00:00",
      endDate: "2026-11-21T08:15:00+00:00",
    });
    expect(sent("start-artwork")).toMatchObject([
      { method: "POST", path: "/api/v2/visitArtwork", visit: storage.get("visitv2")?.visitorToken },
    ]);
    expect(body("start-artwork")).toEqual({ idArtwork: 5, accessType, startDate: "2026-11-21T08:15:00+00:00" });
  });

  it("its end is its start plus the seconds played, not the time that passed", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(5, "Keyboard");
    time += 10 * 60_000;
    await visits.leaveArtwork(42.9);
    expect(body("end-artwork")).toMatchObject({ idArtwork: 5, duration: 42 });
    expect(storage.get("visit")?.artworks).toMatchObject([{ endDate: "2026-11-21T08:15:42+00:00" }]);
    expect(storage.get("current-artwork-visit")).toBeNull();
  });

  it("continues when the same work is opened again after a reload", async () => {
    await phone().begin(museum);
    const before = phone();
    await before.openArtwork(5, "Keyboard");
    before.noteListened(20);
    const after = phone();
    await after.openArtwork(5, undefined);
    await after.leaveArtwork(10);
    expect(sent("start-artwork")).toHaveLength(1);
    expect(opened).toEqual(["Keyboard"]);
    expect(body("end-artwork")).toMatchObject({ idArtwork: 5, duration: 30 });
    expect(storage.get("visit")?.artworks).toMatchObject([{ accessType: "KEYBOARD" }]);
  });

  it("reports the open work of a closed page before it starts another", async () => {
    await phone().begin(museum);
    const closed = phone();
    await closed.openArtwork(5, "Keyboard");
    closed.noteListened(20);
    await phone().openArtwork(6, "Keyboard");
    expect(calls.slice(-3).map((call) => [call.kind, (call.body as { idArtwork: number }).idArtwork])).toEqual([
      ["start-artwork", 5],
      ["end-artwork", 5],
      ["start-artwork", 6],
    ]);
  });

  it("STAT-5: two tabs report each its own work, the last report counts, and no work is listed twice", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    await other.begin(museum);
    await one.openArtwork(5, "Keyboard");
    one.noteListened(3);
    time += 1_000;
    await other.openArtwork(6, "Keyboard");
    one.noteListened(9);
    other.noteListened(2);
    await one.leaveArtwork(10);
    expect(storage.get("current-artwork-visit")).toMatchObject({ idArtwork: 6 });
    await other.leaveArtwork(4);
    expect(sent("start-artwork")).toHaveLength(2);
    expect(sent("end-artwork").map((call) => call.body)).toMatchObject([
      { idArtwork: 5, duration: 3 },
      { idArtwork: 5, duration: 10 },
      { idArtwork: 6, duration: 4 },
    ]);
    expect(storage.get("visit")?.artworks).toMatchObject([
      { idArtwork: 5, endDate: "2026-11-21T08:15:10+00:00" },
      { idArtwork: 6, endDate: "2026-11-21T08:15:05+00:00" },
    ]);
  });

  it("STAT-5: the same work in two tabs is one visit, to which each adds its seconds", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    await one.openArtwork(5, "Keyboard");
    one.noteListened(3);
    await other.openArtwork(5, undefined);
    one.noteListened(5);
    other.noteListened(2);
    await one.leaveArtwork(6);
    expect(body("end-artwork")).toMatchObject({ idArtwork: 5, duration: 8 });
    other.noteListened(3);
    await other.leaveArtwork(4);
    expect(sent("start-artwork")).toHaveLength(1);
    expect(body("end-artwork")).toMatchObject({ idArtwork: 5, duration: 10 });
    expect(storage.get("visit")?.artworks).toMatchObject([{ idArtwork: 5, endDate: "2026-11-21T08:15:10+00:00" }]);
  });

  it("STAT-5: a hidden page reports how long the work has played so far, once, and continues", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.hide();
    await visits.openArtwork(5, "Keyboard");
    await visits.hide();
    expect(sent("end-artwork")).toEqual([]);
    visits.noteListened(4.6);
    await visits.hide();
    await visits.hide();
    expect(sent("end-artwork").map((call) => call.body)).toMatchObject([{ idArtwork: 5, duration: 4 }]);
    expect(storage.get("current-artwork-visit")).toMatchObject({ idArtwork: 5 });
    visits.noteListened(7);
    await visits.leaveArtwork(9);
    expect(sent("end-artwork").map((call) => call.body)).toMatchObject([{ duration: 4 }, { duration: 9 }]);
  });

  it("STAT-5: a hidden tab also reports the seconds of another tab with the same work", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    await one.openArtwork(5, undefined);
    await other.openArtwork(5, undefined);
    other.noteListened(1);
    one.noteListened(2);
    await one.hide();
    await other.hide();
    // Nothing new to report.
    expect(sent("end-artwork").map((call) => call.body)).toMatchObject([{ duration: 3 }]);
  });

  it("a work left after another visit has started is reported to its own visit", async () => {
    const [one, other] = [phone(), phone()];
    await one.begin(museum);
    const { visitorToken } = storage.get("visitv2") ?? {};
    await one.openArtwork(5, "Keyboard");
    await other.begin({ ...museum, idMuseum: 2 });
    await one.leaveArtwork(9);
    expect(sent("end-artwork")).toMatchObject([{ visit: visitorToken, body: { duration: 9 } }]);
    expect(storage.get("visit")).toMatchObject({ idMuseum: 2, artworks: [] });
  });

  it("STAT-2: less than a second is not reported", async () => {
    const visits = phone();
    await visits.begin(museum);
    await visits.openArtwork(5, "Keyboard");
    await visits.leaveArtwork(0.99);
    expect(sent("end-artwork")).toEqual([]);
    expect(storage.get("visit")?.artworks).toEqual([]);
    expect(storage.get("current-artwork-visit")).toBeNull();
    await visits.openArtwork(6, "Keyboard");
    await visits.leaveArtwork(1);
    expect(body("end-artwork")).toMatchObject({ idArtwork: 6, duration: 1 });
  });

  it("keeps the order of fast changes", async () => {
    const visits = phone();
    await Promise.all([
      visits.begin(museum),
      visits.openArtwork(5, "Keyboard"),
      visits.leaveArtwork(3),
      visits.openArtwork(6, "Keyboard"),
      visits.leaveArtwork(4),
      visits.finish(),
    ]);
    expect(calls.map((call) => call.kind)).toEqual([
      "register-visit",
      "start-visit",
      "start-artwork",
      "end-artwork",
      "start-artwork",
      "end-artwork",
      "finish-visit",
      "end-visit",
    ]);
  });
});

it("STAT-5: a failing outbox is logged, does not throw, and does not stop later changes", async () => {
  const { warn } = console;
  const words: string[] = [];
  console.warn = (...said: unknown[]) => words.push(said.join(" "));
  let fails = true;
  const visits = phone({ add: (call) => (fails ? Promise.reject(new Error("no space left")) : add(call)) });
  await visits.begin(museum);
  fails = false;
  await visits.begin(museum);
  await visits.finish();
  console.warn = warn;
  expect(words).toEqual(["visit: a change was not recorded: no space left"]);
  expect(calls.map((call) => call.kind)).toContain("finish-visit");
});

it("LANG-2: a change of language reaches the visit, on the phone and on the server", async () => {
  const visits = phone();
  await visits.begin(museum);
  await visits.setLanguage(10, "ar_SA");
  expect(storage.get("visit")?.languageCode).toBe("ar_SA");
  expect(storage.get("visitv2")).toMatchObject({ idLanguage: 10, languageCode: "ar_SA" });
  expect(body("end-visit")).toMatchObject({ idLanguage: 10, languageCode: "ar_SA" });
});
