import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { DAY } from "../../lib/time";
import { createMemoryOutboxStore } from "../../testing/memory-outbox-store";
import { withResolvers } from "../../testing/with-resolvers";
import { type Outbox, createOutbox } from "./outbox";
import { createOutboxDatabase } from "./outbox-database";
import type { CallKind, OutboxStore } from "./outbox-store";

/**
 * Visits, works and faults in any order, on a phone with two tabs that may crash or reload at any moment. The server
 * counts a key once and answers a repeat like the first call.
 */

/** What happens to a request. */
const faults = [
  "fine",
  "never arrives",
  "answer lost",
  "HTTP 500",
  "HTTP 429",
  "wifi page",
  "wifi JSON",
  "proxy 404",
  "proxy 405",
  "proxy 410",
  "proxy 413",
  "bare 400",
  "truncated",
  "rejected",
  "crash before",
  "crash after",
] as const;
type Fault = (typeof faults)[number];

/** Faults that do not answer, or whose answer decides. */
const decided: ReadonlySet<Fault> = new Set([
  "fine",
  "never arrives",
  "answer lost",
  "rejected",
  "crash before",
  "crash after",
]);

type Step =
  | { do: "visit"; tab: 0 | 1 }
  | { do: "work" | "want"; tab: 0 | 1; of: number }
  | { do: "send" | "both send" | "crash" | "reload"; tab: 0 | 1 }
  /** Everything but the outbox is removed from the phone, and both tabs reload. */
  | { do: "reset" }
  | { do: "day passes" }
  /** A new build is activated: both tabs reload and open the outbox again. */
  | { do: "update" };

const tab = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("visit" as const), tab }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("work" as const, "want" as const), tab, of: fc.nat(3) }) },
  fc.record({ do: fc.constantFrom("send" as const, "both send" as const, "crash" as const, "reload" as const), tab }),
  fc.record({ do: fc.constantFrom("reset" as const, "day passes" as const, "update" as const) }),
);

interface Effect {
  kind: CallKind;
  marker: number;
  idVisit: number;
}

/** Server records the calls it has accepted and rejected. */
class Server {
  readonly effects: Effect[] = [];
  /** Calls that it has rejected and not accepted since. */
  readonly rejected = new Set<number>();
  /** Concurrent requests; more than one means that two tabs send at once. */
  busy = 0;
  maxBusy = 0;
  readonly #answers = new Map<string, string>();

  take(key: string, body: { kind: CallKind; marker: number; idVisit?: number }): string {
    const answer = this.#answers.get(key) ?? this.#accept(body);
    this.#answers.set(key, answer);
    return answer;
  }

  /** Rejects a call unless it has been accepted. */
  reject(key: string, { marker }: { marker: number }): Response {
    const answer = this.#answers.get(key);
    if (answer !== undefined) return new Response(answer);
    this.rejected.add(marker);
    return Response.json({ success: false, status: 400, message: "no", data: null }, { status: 400 });
  }

  #accept({ kind, marker, idVisit }: { kind: CallKind; marker: number; idVisit?: number }): string {
    const id = kind === "start-visit" ? 1_000 + marker : (idVisit ?? Number.NaN);
    this.effects.push({ kind, marker, idVisit: id });
    this.rejected.delete(marker);
    return JSON.stringify({ success: true, status: 0, message: "", data: { idVisit: id } });
  }
}

/** Phone is what both tabs share. */
interface Phone {
  store: OutboxStore;
  server: Server;
  lock: { holder: Tab | null };
  now: number;
  nextFault: () => Fault;
}

/** Tab is a tab of the browser; once it has crashed, its pending work stops. */
class Tab {
  alive = true;
  readonly #outbox: Outbox;
  readonly #phone: Phone;
  readonly #crashed = withResolvers<void>();

  constructor(phone: Phone) {
    this.#phone = phone;
    const { lock } = phone;
    this.#outbox = createOutbox({
      store: this.#whileAlive(phone.store),
      exclusive: async (task) => {
        if (lock.holder !== null || !this.alive) return;
        lock.holder = this;
        await task();
        if (lock.holder === this) lock.holder = null;
      },
      fetch: (_, init) => this.#request(init),
      legacyAuthorization: async () => "",
      onConfirmed: () => {},
      seedOf: (visit) => visit,
      storedIdVisit: () => undefined,
      now: () => phone.now,
      build: "/assets/main-1.js",
      schedule: () => () => {},
      random: () => 1,
    });
  }

  /** Sends until the queue cannot continue or the tab crashes. */
  async send(): Promise<void> {
    await Promise.race([this.#outbox.send(), this.#crashed.promise]);
  }

  crash(): void {
    this.alive = false;
    this.#crashed.resolve();
    if (this.#phone.lock.holder === this) this.#phone.lock.holder = null;
  }

  async #request(init: RequestInit | undefined): Promise<Response> {
    const { server } = this.#phone;
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    const body = JSON.parse(init?.body as string) as { kind: CallKind; marker: number };
    const fault = this.#phone.nextFault();
    server.busy += 1;
    server.maxBusy = Math.max(server.maxBusy, server.busy);
    await Promise.resolve();
    server.busy -= 1;
    switch (fault) {
      case "fine":
        return new Response(server.take(key, body));
      case "rejected":
        return server.reject(key, body);
      case "never arrives":
        throw new TypeError("Failed to fetch");
      case "answer lost":
        server.take(key, body);
        throw new TypeError("Failed to fetch");
      case "HTTP 500":
      case "HTTP 429": {
        const status = Number(fault.slice(5));
        return Response.json({ success: false, status, message: "", data: null }, { status });
      }
      case "wifi page":
        return new Response("<html>Sign in to the museum's wifi</html>");
      case "wifi JSON":
        return Response.json({ success: true, idVisit: 7 });
      case "proxy 404":
      case "proxy 405":
      case "proxy 410":
      case "proxy 413":
        return new Response("<html>nginx</html>", { status: Number(fault.slice(6)) });
      case "bare 400":
        return new Response(null, { status: 400 });
      case "truncated": {
        const text = server.take(key, body);
        return new Response(text.slice(0, text.length / 2));
      }
      case "crash before":
      case "crash after":
        if (fault === "crash after") server.take(key, body);
        this.crash();
        return new Promise(() => {});
    }
  }

  /** Returns a store that no longer responds once the tab has crashed. */
  #whileAlive(store: OutboxStore): OutboxStore {
    return new Proxy(store, {
      get: (target, name: keyof OutboxStore) => {
        const method = target[name] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const result = this.alive ? await method(...args) : undefined;
          return this.alive ? result : new Promise(() => {});
        };
      },
    });
  }
}

interface Schedule {
  steps: Step[];
  faults: Fault[];
}

const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(steps, { minLength: 1, maxLength: 12 }),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 10 }),
});

/** play runs a schedule and compares what the server recorded with what the visitor did. */
async function play(schedule: Schedule, openStore: () => OutboxStore) {
  const planned = [...schedule.faults];
  const server = new Server();
  let store = openStore();
  const phone: Phone = { store, server, lock: { holder: null }, now: 0, nextFault: () => planned.shift() ?? "fine" };
  const tabs: [Tab, Tab] = [new Tab(phone), new Tab(phone)];
  const inTab = (at: 0 | 1) => {
    if (!tabs[at].alive) tabs[at] = new Tab(phone);
    return tabs[at];
  };
  const queued: Effect[] = [];
  const visits: number[] = [];

  const add = async (at: 0 | 1, kind: CallKind, of: number | null) => {
    const marker = queued.length;
    const visit = of ?? marker;
    queued.push({ kind, marker, idVisit: 1_000 + visit });
    if (of === null) visits.push(marker);
    const call = { kind, visit: `visit-${visit}`, method: "POST", path: "/api/v2/visitMuseum" } as const;
    // Like add(), which has queued a call once it resolves.
    await store.append({ ...call, body: { kind, marker }, key: `key-${marker}`, queued: 0 });
    await inTab(at).send();
  };

  for (const step of schedule.steps) {
    switch (step.do) {
      case "visit":
        await add(step.tab, "start-visit", null);
        break;
      case "work":
      case "want": {
        const kind = step.do === "work" ? "end-artwork" : "want";
        if (visits.length === 0) await add(step.tab, "start-visit", null);
        await add(step.tab, kind, visits[step.of % visits.length] ?? 0);
        break;
      }
      case "send":
        await inTab(step.tab).send();
        break;
      case "both send":
        await Promise.all([inTab(0).send(), inTab(1).send()]);
        break;
      case "crash":
      case "reload":
        // A crash interrupts sending; a reload does not.
        if (step.do === "crash") void inTab(step.tab).send();
        inTab(step.tab);
        tabs[step.tab].crash();
        break;
      case "day passes":
        phone.now += DAY;
        break;
      case "reset":
      case "update":
        for (const open of tabs) open.crash();
        if (step.do === "update") phone.store = store = openStore();
        break;
    }
  }
  // The connection is back: one attempt for each fault that may be left.
  for (let round = 0; round <= schedule.faults.length && (await store.pending()).length > 0; round += 1) {
    await inTab(0).send();
  }

  const isRejected = ({ marker, idVisit }: Effect) =>
    server.rejected.has(marker) || server.rejected.has(idVisit - 1_000);
  const markers = (effects: readonly Effect[]) => effects.map(({ marker }) => marker).sort((a, b) => a - b);
  expect(await store.pending()).toEqual([]);
  const deadLetters = (await store.deadLetters()).map(({ body }) => body as Effect);
  expect(markers(deadLetters)).toEqual(markers(queued.filter(isRejected)));
  const accepted = queued.filter((effect) => !isRejected(effect));
  expect(markers(server.effects)).toEqual(markers(accepted));
  // A call that is accepted a day later comes after others.
  if (!schedule.steps.some((step) => step.do === "day passes")) {
    const ofVisit = (effects: readonly Effect[], visit: number) =>
      effects.filter(({ idVisit }) => idVisit === 1_000 + visit);
    for (const visit of visits) expect(ofVisit(server.effects, visit)).toEqual(ofVisit(accepted, visit));
    // After three answers that decide nothing, calls of other visits go first.
    const undecided = schedule.faults.filter((fault) => !decided.has(fault));
    if (undecided.length < 3) expect(server.effects).toEqual(accepted);
  }

  // A day later the server accepts what it rejected.
  planned.length = 0;
  phone.now += DAY;
  await inTab(0).send();
  expect(await store.deadLetters()).toEqual([]);
  expect([...server.effects].sort((a, b) => a.marker - b.marker)).toEqual(queued);
  for (const visit of visits) {
    expect(server.effects.find(({ idVisit }) => idVisit === 1_000 + visit)?.kind).toBe("start-visit");
  }
  expect(server.maxBusy).toBeLessThanOrEqual(1);
}

it("STAT-5: 10,000 schedules: every call counts exactly once, in order, under its own visit, whatever answers in between", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(schedules, (schedule) => {
      const disk = createMemoryOutboxStore();
      return play(schedule, () => disk);
    }),
    { numRuns: 10_000 },
  );
});

it("STAT-5: the same on the phone's own database", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let phones = 0;
  await fc.assert(
    fc.asyncProperty(schedules, (schedule) => {
      const name = `outbox-${(phones += 1)}`;
      return play(schedule, () => createOutboxDatabase(indexedDB, name));
    }),
    { numRuns: 300 },
  );
});
