// @vitest-environment node
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type Outbox, createOutbox } from "./outbox";
import { type CallKind, type NewCall, type OutboxStore, createOutboxStore } from "./outbox-store";

/**
 * Visits, works and faults in any order, on a phone with two tabs that may crash at any moment, against a
 * server that keeps Cicerone's promise: a key counts once and a repeat gets the first answer.
 */

/** What happens to a request: see the server below. */
const faults = [
  "fine",
  "never arrives",
  "answer lost",
  "HTTP 500",
  "wifi page",
  "crash before",
  "crash after",
] as const;
type Fault = (typeof faults)[number];

type Step = { do: "visit" } | { do: "work"; of: number } | { do: "send"; tab: 0 | 1 } | { do: "crash"; tab: 0 | 1 };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("visit" as const) }),
  fc.record({ do: fc.constant("work" as const), of: fc.nat(3) }),
  fc.record({ do: fc.constant("send" as const), tab: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({ do: fc.constant("crash" as const), tab: fc.constantFrom(0 as const, 1 as const) }),
);

interface Effect {
  kind: CallKind;
  marker: number;
  idVisit: number;
}

/** A server that records what it was told. */
class Server {
  readonly effects: Effect[] = [];
  /** Requests that are being answered; more than one at a time means that two tabs send. */
  busy = 0;
  mostBusy = 0;
  readonly #answers = new Map<string, string>();

  take(key: string, body: { kind: CallKind; marker: number; idVisit?: number }): Response {
    const known = this.#answers.get(key);
    if (known !== undefined) return new Response(known);
    const idVisit = body.kind === "start-visit" ? 1_000 + body.marker : (body.idVisit ?? Number.NaN);
    this.effects.push({ kind: body.kind, marker: body.marker, idVisit });
    const answer = JSON.stringify({ success: true, status: 0, message: "", data: { idVisit } });
    this.#answers.set(key, answer);
    return new Response(answer);
  }
}

/** A tab of the phone's browser. When it has crashed nothing in it goes on. */
class Tab {
  alive = true;
  readonly outbox: Outbox;

  constructor(store: OutboxStore, server: Server, lock: { holder: Tab | null }, nextFault: () => Fault) {
    const request = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
      const body = JSON.parse(init?.body as string) as { kind: CallKind; marker: number };
      const fault = nextFault();
      server.busy += 1;
      server.mostBusy = Math.max(server.mostBusy, server.busy);
      await Promise.resolve();
      server.busy -= 1;
      switch (fault) {
        case "fine":
          return server.take(key, body);
        case "never arrives":
          throw new TypeError("Failed to fetch");
        case "answer lost":
          server.take(key, body);
          throw new TypeError("Failed to fetch");
        case "HTTP 500":
          return Response.json({ success: false, status: 500, message: "", data: null }, { status: 500 });
        case "wifi page":
          return new Response("<html>Sign in to the museum's wifi</html>");
        case "crash before":
          return this.crash(lock);
        case "crash after":
          server.take(key, body);
          return this.crash(lock);
      }
    };
    this.outbox = createOutbox({
      store: this.#whileAlive(store),
      exclusive: async (task) => {
        if (lock.holder !== null || !this.alive) return;
        lock.holder = this;
        await task();
        if (lock.holder === this) lock.holder = null;
      },
      fetch: request,
      legacyAuthorization: async () => "",
      onConfirmed: () => {},
      now: () => 0,
      schedule: () => () => {},
      random: () => 1,
    });
  }

  crash(lock: { holder: Tab | null }): Promise<never> {
    this.alive = false;
    if (lock.holder === this) lock.holder = null;
    return new Promise(() => {});
  }

  /** A store whose answers no longer arrive once the tab has crashed. */
  #whileAlive(store: OutboxStore): OutboxStore {
    return new Proxy(store, {
      get: (target, name: keyof OutboxStore) => {
        const method = target[name] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          const result = this.alive ? await method(...given) : undefined;
          return this.alive ? result : new Promise(() => {});
        };
      },
    });
  }
}

/** Lets everything that can go on go on. */
async function settle(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 40))]);
}

let phones = 0;

it("STAT-5: every call counts exactly once, in order, under its own visit, whatever happens on the way", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...faults), { maxLength: 10 }),
      async (steps, plannedFaults) => {
        phones += 1;
        const store = createOutboxStore(`outbox-${phones}`);
        const server = new Server();
        const lock: { holder: Tab | null } = { holder: null };
        const planned = [...plannedFaults];
        const open = () => new Tab(store, server, lock, () => planned.shift() ?? "fine");
        const tabs: [Tab, Tab] = [open(), open()];
        const tab = (at: 0 | 1) => {
          if (!tabs[at].alive) tabs[at] = open();
          return tabs[at];
        };
        const queued: Effect[] = [];
        const visits: number[] = [];

        const queue = async (kind: CallKind, visit: number) => {
          const marker = queued.length;
          const number = kind === "start-visit" ? marker : visit;
          const call: NewCall = {
            kind,
            visit: `visit-${number}`,
            method: "POST",
            path: "/api/v2/visitMuseum",
            body: { kind, marker },
          };
          queued.push({ kind, marker, idVisit: 1_000 + number });
          // What add() has resolved for is queued; a tab that crashes before that has queued nothing.
          await store.append({ ...call, key: `${phones}-${marker}`, queued: 0 });
          if (kind === "start-visit") visits.push(marker);
          await settle(tab(0).outbox.send());
        };

        for (const { do: what, ...given } of steps) {
          if (what === "visit" || visits.length === 0) await queue("start-visit", 0);
          else if (what === "work") {
            const of = (given as { of: number }).of % visits.length;
            await queue("end-artwork", visits[of] ?? 0);
          } else {
            const at = (given as { tab: 0 | 1 }).tab;
            if (what === "crash") void tab(at).crash(lock);
            else await settle(Promise.all([tab(at).outbox.send(), tab(at === 0 ? 1 : 0).outbox.send()]));
          }
        }
        // The connection is back for good: as many tries as there may be faults left.
        for (let round = 0; round <= plannedFaults.length && (await store.pending()).length > 0; round += 1) {
          await settle(tab(0).outbox.send());
        }

        expect(await store.pending()).toEqual([]);
        expect(await store.deadLetters()).toEqual([]);
        expect(server.effects).toEqual(queued);
        expect(server.mostBusy).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
