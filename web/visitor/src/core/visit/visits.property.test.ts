import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { MemoryStorage } from "../../lib/memory-storage";
import { createMemoryOutboxStore } from "../../testing/memory-outbox-store";
import { createLocalOutboxStore } from "./local-outbox-store";
import { createPhoneStorage } from "./local-storage";
import { createOutbox } from "./outbox";
import { type OutboxStore, createOutboxStore } from "./outbox-store";
import { visitSeed } from "./visit-seed";
import { type Visits, createVisits } from "./visits";

/**
 * Visits on a phone with two tabs, each of which may crash at any access to the disk. The server counts a key once and
 * keeps the last reported duration of a work.
 */

const MUSEUM = { idMuseum: 1, idLanguage: 2, languageCode: "en_GB" };

type Step =
  | { do: "open"; tab: 0 | 1; work: number }
  | { do: "listen"; tab: 0 | 1; seconds: number }
  | { do: "leave" | "hide" | "close" | "leave route"; tab: 0 | 1 }
  | { do: "route"; tab: 0 | 1; route: number }
  /** The tab crashes after that many more accesses to the disk. */
  | { do: "crash"; tab: 0 | 1; after: number };

const tab = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), tab, work: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("listen" as const), tab, seconds: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("leave" as const, "hide" as const, "close" as const), tab }),
  },
  fc.record({ do: fc.constant("leave route" as const), tab }),
  fc.record({ do: fc.constant("route" as const), tab, route: fc.integer({ min: 1, max: 2 }) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("crash" as const), tab, after: fc.integer({ min: 0, max: 5 }) }),
  },
);

interface CallBody {
  idVisit?: number;
  idArtwork?: number;
  idRoute?: number;
  startDate: string;
  endDate?: string;
  duration?: number;
  artworks?: { idArtwork: number; startDate: string; endDate: string }[];
}

/** Server records one phone's visits. */
class Server {
  readonly artworks: { visit: number; idArtwork: number; startDate: string; seconds: number }[] = [];
  readonly routes: { visit: number; idRoute: number; endDate?: string }[] = [];
  readonly ended = new Set<number>();
  /** Seconds by work, as reported at the end of version 1. */
  readonly reported = new Map<number, number>();
  readonly #answers = new Map<string, object>();

  answer(key: string, method: string, path: string, body: CallBody): object {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const idVisit = body.idVisit ?? this.#answers.size + 1;
    this.#apply(method, path, { ...body, idVisit });
    const data = { idVisit };
    this.#answers.set(key, data);
    return data;
  }

  #apply(method: string, path: string, body: CallBody & { idVisit: number }) {
    const { idVisit: visit, idArtwork = 0, idRoute = 0, startDate, endDate, duration = 0 } = body;
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
      for (const { idArtwork: work, startDate: from, endDate: to } of body.artworks ?? []) {
        const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
        this.reported.set(work, (this.reported.get(work) ?? 0) + seconds);
      }
    }
  }
}

/** Tab is a tab with its own visits and outbox; once it has crashed, its pending accesses never resolve. */
class Tab {
  readonly visits: Visits;
  readonly send: () => Promise<void>;
  /** Seconds listened to the open work in this tab. */
  listened = 0;
  work: number | null = null;
  /** Accesses to the disk before the crash. */
  accessesLeft = Number.POSITIVE_INFINITY;

  constructor(local: Storage, database: OutboxStore, server: Server, now: () => number) {
    const crashing = new Proxy(database, {
      get: (target, name: keyof OutboxStore) => {
        const method = target[name] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          this.accessesLeft -= 1;
          if (this.accessesLeft < -1) return new Promise(() => {});
          // The access during the crash may still succeed.
          const result = await method(...args);
          return this.accessesLeft < 0 ? new Promise(() => {}) : result;
        };
      },
    });
    const storage = createPhoneStorage(() => local);
    const outbox = createOutbox({
      store: createOutboxStore(
        crashing,
        createLocalOutboxStore(() => local),
      ),
      exclusive: (task) => task(),
      fetch: async (input, init) => {
        const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
        const body = JSON.parse(init?.body as string) as CallBody;
        const data = server.answer(key, init?.method ?? "", input as string, body);
        return Response.json({ success: true, status: 0, message: "", data });
      },
      legacyAuthorization: async () => "",
      onConfirmed: () => {},
      seedOf: (visit) => visitSeed(storage, visit),
      storedIdVisit: () => undefined,
      now,
      build: "",
      schedule: () => () => {},
      random: () => 1,
    });
    this.send = outbox.send;
    this.visits = createVisits({
      storage,
      outbox,
      withLock: (task) => task(),
      now,
      onStarted: () => {},
      onArtworkOpened: () => {},
    });
  }

  get hasCrashed(): boolean {
    return this.accessesLeft < 0;
  }
}

/** settle waits for all pending microtasks. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));

async function play(schedule: Step[]): Promise<void> {
  const local = new MemoryStorage();
  const database = createMemoryOutboxStore();
  const server = new Server();
  const stored = createPhoneStorage(() => local);
  let time = Date.UTC(2026, 10, 21, 8, 15);
  const listened = new Map<number, number>();
  /** The tab that opened a work last. */
  let latest: 0 | 1 = 0;
  const openTab = async () => {
    const opened = new Tab(local, database, server, () => time);
    void opened.visits.begin(MUSEUM);
    await settle();
    return opened;
  };
  const tabs: [Tab, Tab] = [await openTab(), await openTab()];

  for (const step of schedule) {
    time += 10_000;
    if (tabs[step.tab].hasCrashed) tabs[step.tab] = await openTab();
    const current = tabs[step.tab];
    switch (step.do) {
      case "open":
        if (current.work !== null) void current.visits.leaveArtwork(current.listened);
        void current.visits.openArtwork(step.work, "Keyboard");
        [current.work, current.listened] = [step.work, 0];
        latest = step.tab;
        break;
      case "listen":
        if (current.work === null) break;
        current.listened += step.seconds;
        current.visits.noteListened(current.listened);
        listened.set(current.work, (listened.get(current.work) ?? 0) + step.seconds);
        // If another tab has stored its work, this tab only reports when it is hidden or left.
        if (latest !== step.tab || stored.get("current-artwork-visit") === null) void current.visits.hide();
        break;
      case "leave":
        if (current.work !== null) void current.visits.leaveArtwork(current.listened);
        current.work = null;
        break;
      case "hide":
        void current.visits.hide();
        break;
      case "route":
        void current.visits.openRoute(step.route);
        break;
      case "leave route":
        void current.visits.leaveRoute();
        break;
      case "close":
        void current.visits.hide();
        current.accessesLeft = -1;
        break;
      case "crash":
        current.accessesLeft = step.after;
        break;
    }
    await settle();
  }
  for (const open of tabs) open.accessesLeft = Math.min(open.accessesLeft, -1);
  time += 10_000;
  const last = await openTab();
  await last.visits.begin({ ...MUSEUM, idMuseum: 2 });
  await last.send();

  expect(await database.deadLetters()).toEqual([]);
  expect(await database.pending()).toEqual([]);
  expect(
    Array.from({ length: local.length }, (_, index) => local.key(index) ?? "").filter((name) =>
      name.includes("outbox-call"),
    ),
  ).toEqual([]);
  const recorded = new Map<number, number>();
  for (const { idArtwork, seconds } of server.artworks) {
    if (seconds > 0) recorded.set(idArtwork, (recorded.get(idArtwork) ?? 0) + seconds);
  }
  const sorted = (seconds: Map<number, number>) => [...seconds].toSorted(([a], [b]) => a - b);
  expect(sorted(recorded)).toEqual(sorted(listened));
  expect(sorted(server.reported)).toEqual(sorted(listened));
  for (const { endDate } of server.routes) expect(endDate).toBeDefined();
  // One visit in both versions.
  expect(server.ended.size).toBe(2);
}

it("STAT-5: 500 visits: every second listened counts once, whenever a tab crashes", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 14 }), (schedule) => play(schedule)),
    { numRuns: 500 },
  );
});
