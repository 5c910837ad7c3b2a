import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { createMemoryOutboxStore } from "../../testing/memory-outbox-store";
import { createLocalOutboxStore } from "./local-outbox-store";
import { createPhoneStorage } from "./local-storage";
import { createOutbox } from "./outbox";
import { type OutboxStore, createOutboxStore } from "./outbox-store";
import { type Visits, createVisits } from "./visits";

/**
 * Whole visits on a phone with two tabs, each of which may die whenever the disk is asked for something, against a
 * server that counts a key once and takes the last word on how long a work was heard.
 */

const MUSEUM = { idMuseum: 1, idLanguage: 2, languageCode: "en_GB" };

type Step =
  | { do: "open"; tab: 0 | 1; work: number }
  | { do: "hear"; tab: 0 | 1; seconds: number }
  | { do: "leave" | "hide" | "close" | "leave route"; tab: 0 | 1 }
  | { do: "route"; tab: 0 | 1; route: number }
  /** The tab dies when it asks the disk for the so many-th time from now. */
  | { do: "die"; tab: 0 | 1; after: number };

const tab = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), tab, work: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("hear" as const), tab, seconds: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("leave" as const, "hide" as const, "close" as const), tab }),
  },
  fc.record({ do: fc.constant("leave route" as const), tab }),
  fc.record({ do: fc.constant("route" as const), tab, route: fc.integer({ min: 1, max: 2 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("die" as const), tab, after: fc.integer({ min: 0, max: 5 }) }) },
);

interface Told {
  idVisit?: number;
  idArtwork?: number;
  idRoute?: number;
  startDate: string;
  endDate?: string;
  duration?: number;
  artworks?: { idArtwork: number; startDate: string; endDate: string }[];
}

/** Server is what a server holds of one phone's visits. */
class Server {
  readonly artworks: { visit: number; idArtwork: number; startDate: string; seconds: number }[] = [];
  readonly routes: { visit: number; idRoute: number; endDate?: string }[] = [];
  readonly ended = new Set<number>();
  /** Version 1: seconds by work, as its end reports them. */
  readonly reported = new Map<number, number>();
  readonly #answers = new Map<string, object>();

  answer(key: string, method: string, path: string, body: Told): object {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const idVisit = body.idVisit ?? this.#answers.size + 1;
    this.#take(method, path, { ...body, idVisit });
    const data = { idVisit };
    this.#answers.set(key, data);
    return data;
  }

  #take(method: string, path: string, told: Told & { idVisit: number }) {
    const { idVisit: visit, idArtwork = 0, idRoute = 0, startDate, endDate, duration = 0 } = told;
    const last = path.split("/").at(-1);
    if (last === "visitArtwork" && method === "POST") {
      this.artworks.push({ visit, idArtwork, startDate, seconds: 0 });
    } else if (last === "visitArtwork") {
      const one = this.artworks.find(
        (known) => known.visit === visit && known.idArtwork === idArtwork && known.startDate === startDate,
      );
      if (one === undefined) throw new Error("an end without its start");
      one.seconds = duration;
    } else if (last === "visitRoute" && method === "POST") {
      this.routes.push({ visit, idRoute });
    } else if (last === "visitRoute") {
      const one = this.routes.findLast((known) => known.visit === visit && known.idRoute === idRoute);
      if (one === undefined || endDate === undefined) throw new Error("an end without its start");
      one.endDate = endDate;
    } else if (endDate !== undefined) {
      this.ended.add(visit);
      for (const { idArtwork: work, startDate: from, endDate: to } of told.artworks ?? []) {
        const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
        this.reported.set(work, (this.reported.get(work) ?? 0) + seconds);
      }
    }
  }
}

/** Tab is a tab with the whole of what reports a visit; when it has died, nothing that waits in it goes on. */
class Tab {
  readonly visits: Visits;
  readonly send: () => Promise<void>;
  /** What was heard of the open work in this tab. */
  heard = 0;
  work: number | null = null;
  /** Questions to the disk that are still answered. */
  left = Number.POSITIVE_INFINITY;

  constructor(local: Storage, database: OutboxStore, server: Server, now: () => number) {
    const mortal = new Proxy(database, {
      get: (target, name: keyof OutboxStore) => {
        const method = target[name] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          this.left -= 1;
          if (this.left < -1) return new Promise(() => {});
          // Its last word may still arrive at the disk, or not.
          const result = await method(...given);
          return this.left < 0 ? new Promise(() => {}) : result;
        };
      },
    });
    const outbox = createOutbox({
      store: createOutboxStore(
        mortal,
        createLocalOutboxStore(() => local),
      ),
      exclusive: (task) => task(),
      fetch: async (input, init) => {
        const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
        const body = JSON.parse(init?.body as string) as Told;
        const data = server.answer(key, init?.method ?? "", input as string, body);
        return Response.json({ success: true, status: 0, message: "", data });
      },
      legacyAuthorization: async () => "",
      onConfirmed: () => {},
      storedIdVisit: () => undefined,
      now,
      schedule: () => () => {},
      random: () => 1,
    });
    this.send = outbox.send;
    this.visits = createVisits({
      storage: createPhoneStorage(() => local),
      outbox,
      withLock: (task) => task(),
      now,
    });
  }

  get isDead(): boolean {
    return this.left < 0;
  }
}

/** A storage as a browser has it. */
function browserStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods) as Storage;
}

/** Everything in memory has gone on as far as it can when the event loop comes round again. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));

async function play(steps: Step[]): Promise<void> {
  const local = browserStorage();
  const database = createMemoryOutboxStore();
  const server = new Server();
  const stored = createPhoneStorage(() => local);
  let time = Date.UTC(2026, 10, 21, 8, 15);
  const heard = new Map<number, number>();
  /** The tab that has opened a work last. */
  let latest: 0 | 1 = 0;
  const openTab = async () => {
    const opened = new Tab(local, database, server, () => time);
    void opened.visits.begin(MUSEUM);
    await settle();
    return opened;
  };
  const tabs: [Tab, Tab] = [await openTab(), await openTab()];

  for (const taken of steps) {
    time += 10_000;
    if (tabs[taken.tab].isDead) tabs[taken.tab] = await openTab();
    const own = tabs[taken.tab];
    switch (taken.do) {
      case "open":
        if (own.work !== null) void own.visits.leaveArtwork(own.heard);
        void own.visits.openArtwork(taken.work, "Keyboard");
        [own.work, own.heard] = [taken.work, 0];
        latest = taken.tab;
        break;
      case "hear":
        if (own.work === null) break;
        own.heard += taken.seconds;
        own.visits.notePlayed(own.heard);
        heard.set(own.work, (heard.get(own.work) ?? 0) + taken.seconds);
        // Where another tab has stored a work of its own, what this one hears is told when it is hidden or left.
        if (latest !== taken.tab || stored.get("current-artwork-visit") === null) void own.visits.hide();
        break;
      case "leave":
        if (own.work !== null) void own.visits.leaveArtwork(own.heard);
        own.work = null;
        break;
      case "hide":
        void own.visits.hide();
        break;
      case "route":
        void own.visits.openRoute(taken.route);
        break;
      case "leave route":
        void own.visits.leaveRoute();
        break;
      case "close":
        void own.visits.hide();
        own.left = -1;
        break;
      case "die":
        own.left = taken.after;
        break;
    }
    await settle();
  }
  for (const open of tabs) open.left = Math.min(open.left, -1);
  time += 10_000;
  const last = await openTab();
  await last.visits.begin({ ...MUSEUM, idMuseum: 2 });
  await last.send();

  expect(await database.deadLetters()).toEqual([]);
  expect(await database.pending()).toEqual([]);
  expect(Object.keys(local).filter((name) => name.includes("outbox-call"))).toEqual([]);
  const held = new Map<number, number>();
  for (const { idArtwork, seconds } of server.artworks) {
    if (seconds > 0) held.set(idArtwork, (held.get(idArtwork) ?? 0) + seconds);
  }
  const sorted = (seconds: Map<number, number>) => [...seconds].toSorted(([a], [b]) => a - b);
  expect(sorted(held)).toEqual(sorted(heard));
  expect(sorted(server.reported)).toEqual(sorted(heard));
  for (const { endDate } of server.routes) expect(endDate).toBeDefined();
  // One visit, in both versions.
  expect(server.ended.size).toBe(2);
}

it("STAT-5: 500 visits: every second that was heard counts once, whenever a tab dies", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => play(steps)),
    { numRuns: 500 },
  );
});
