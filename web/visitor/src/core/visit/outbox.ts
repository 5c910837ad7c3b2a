import { parseEnvelope } from "@cicerone/api/envelope";
import { DAY, parseTimestamp } from "../../lib/time";
import { namedUuid, timedUuid } from "../../lib/uuid";
import type { Exclusive } from "./exclusive";
import type { CallKind, DeadLetter, NewCall, OutboxStore, QueuedCall } from "./outbox-store";

/**
 * Outbox stores every statistics call on the phone first, sends them in order, retries until the server confirms them,
 * and only then deletes them (decisions, App). A call has its Idempotency-Key from the start, so that the server counts
 * it once. A rejected call becomes a dead letter, which is sent again once a day and by the app's next build. A call to
 * which no answer decides holds up its own visit only. Resets, updates and changes of museum leave the outbox alone.
 */
export interface Outbox {
  /**
   * Queues a call and starts sending. The call is stored synchronously, together with the state that it reports; the
   * promise resolves when it is on disk. Queueing the same call twice (NewCall.identity) is harmless.
   */
  add(call: NewCall): Promise<void>;
  /** Sends the queued calls. Resolves when the queue is empty, a retry is scheduled, or another tab is sending. */
  send(): Promise<void>;
  /** Reports whether no call of these visits is queued: all were confirmed or rejected. */
  isSent(visits: ReadonlySet<string>): Promise<boolean>;
  /** Deletes what the server rejected of these visits, which would restore forgotten data when it is sent again. */
  discardRejected(visits: ReadonlySet<string>): Promise<void>;
  /** Sends now and whenever the connection returns or the page is shown or hidden; returns a function that stops it. */
  run(): () => void;
}

/** discardingOutbox is an outbox that records nothing. */
export const discardingOutbox: Outbox = {
  add: () => Promise.resolve(),
  send: () => Promise.resolve(),
  isSent: () => Promise.resolve(true),
  discardRejected: () => Promise.resolve(),
  run: () => () => {},
};

/** Confirmation is a confirmed call, with the data of the response. */
export interface Confirmation {
  kind: CallKind;
  visit: string;
  data: unknown;
}

export interface OutboxDependencies {
  store: OutboxStore;
  exclusive: Exclusive;
  fetch: typeof fetch;
  /** Returns the Authorization header for legacy calls. */
  legacyAuthorization: () => Promise<string>;
  /**
   * Called before the call leaves the queue. If the page closes in between, the call is sent again and gets the same
   * response.
   */
  onConfirmed: (confirmation: Confirmation) => void;
  /** Returns the visit's seed (visitSeed), synchronously. */
  seedOf: (visit: string) => string;
  /** Returns the visit's id from the phone's storage, in case the outbox's store lost it. */
  storedIdVisit: (visit: string) => number | undefined;
  now: () => number;
  /** Identifies this build of the app. */
  build: string;
  /** Calls back after a delay; returns a function that cancels it. */
  schedule: (callback: () => void, milliseconds: number) => () => void;
  /** Returns a number between 0 and 1. */
  random: () => number;
}

/** Bounds of the delay before a retry. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;

/** Timeout of a request; shorter than LEASE_MS (exclusive.ts). */
const REQUEST_TIMEOUT_MS = 20_000;

/** Browsers complete requests of a closing page up to 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Number of answers to a call that decide nothing, after which other visits' calls no longer wait for it. */
const MAX_UNDECIDED = 3;

/** Time after which a dead letter is sent again. */
const DEAD_LETTER_RETRY_MS = DAY;
/** The same for another build; two open builds would otherwise offer each other's rejected calls without end. */
const OTHER_BUILD_RETRY_MS = DAY / 24;

/** 4xx responses of the server after which a retry may succeed. */
const RETRYABLE_STATUS: ReadonlySet<number> = new Set([401, 403, 407, 408, 421, 423, 425, 429]);

/** Outcome is what an attempt led to; undecided is an answer that neither confirms nor rejects. */
type Outcome =
  | { is: "confirmed"; data: unknown }
  | { is: "rejected"; reason: string }
  | { is: "undecided" }
  | { is: "unanswered" };

/** createOutbox returns an outbox. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { store, exclusive } = dependencies;
  let sending: Promise<void> | null = null;
  let sendAgain = false;
  let failures = 0;
  let cancelRetry = () => {};
  /** Number of undecided answers by call. */
  const undecided = new Map<string, number>();

  const retryLater = () => {
    // An immediate retry would fail as well.
    sendAgain = false;
    const pause = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures);
    failures += 1;
    cancelRetry();
    // Jitter, so that a museum's phones do not all retry at once.
    cancelRetry = dependencies.schedule(() => void send(), pause * (0.5 + dependencies.random() / 2));
  };

  const attempt = async (call: QueuedCall, idVisit: number | undefined): Promise<Outcome> => {
    const body = JSON.stringify(idVisit === undefined ? call.body : withVisit(call.body, idVisit));
    const headers: Record<string, string> = { "Content-Type": "application/json", "Idempotency-Key": call.key };
    try {
      if (call.path.startsWith("/api/legacy/")) headers["Authorization"] = await dependencies.legacyAuthorization();
      const response = await dependencies.fetch(call.path, {
        method: call.method,
        headers,
        body,
        keepalive: body.length < MAX_KEEPALIVE_BYTES,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return await read(call.kind, response);
    } catch {
      return { is: "unanswered" };
    }
  };

  /** Sends the head of the queue without the skipped visits; reports whether to continue with the next call. */
  const sendHead = async (skipped: Set<string>): Promise<boolean> => {
    const call = await store.head(skipped);
    if (call === undefined) return false;
    const starts = startsVisit(call.kind);
    const idVisit = (await store.idVisit(call.visit)) ?? dependencies.storedIdVisit(call.visit);
    if (starts && idVisit !== undefined) {
      // Confirmed earlier, and queued again by a page that had not noted it.
      await confirmed(call, { idVisit });
      return true;
    }
    if (!starts && idVisit === undefined) {
      // Calls are sent in order, so the visit's start must have been rejected.
      await moveToDeadLetters(call, "its visit was rejected");
      return true;
    }
    const outcome = await attempt(call, idVisit);
    switch (outcome.is) {
      case "unanswered":
        retryLater();
        return false;
      case "undecided": {
        retryLater();
        const answers = (undecided.get(call.key) ?? 0) + 1;
        undecided.set(call.key, answers);
        // The calls of a visit stay in order.
        skipped.add(call.visit);
        return answers >= MAX_UNDECIDED;
      }
      case "rejected":
        failures = 0;
        await moveToDeadLetters(call, outcome.reason);
        return true;
      case "confirmed":
        await confirmed(call, outcome.data);
        return true;
    }
  };

  /** Notes the response and removes the call. */
  const confirmed = async (call: QueuedCall, data: unknown): Promise<void> => {
    const idVisit = startsVisit(call.kind) ? readIdVisit(data) : null;
    failures = 0;
    dependencies.onConfirmed({ kind: call.kind, visit: call.visit, data });
    await store.confirm(call, idVisit === null ? null : { token: call.visit, idVisit });
  };

  const moveToDeadLetters = async (call: QueuedCall, reason: string) => {
    await store.deadLetter(call, { reason, rejected: dependencies.now(), build: dependencies.build });
    console.warn(`outbox: ${call.method} ${call.path} is kept aside: ${reason}`);
  };

  const isDue = ({ build, rejected = -Infinity }: DeadLetter) => {
    const pause = build === dependencies.build ? DEAD_LETTER_RETRY_MS : OTHER_BUILD_RETRY_MS;
    return dependencies.now() - rejected >= pause;
  };

  /** Queues the dead letters that are due, with the others of their visits, so that they are sent in order. */
  const requeueDeadLetters = async () => {
    const due = (await store.deadLetters()).filter(isDue);
    if (due.length > 0) await store.requeue(new Set(due.map(({ visit }) => visit)));
  };

  const drain = async () => {
    do {
      sendAgain = false;
      await exclusive(async () => {
        await requeueDeadLetters().catch((error: unknown) => warn("rejected calls stay aside", error));
        const skipped = new Set<string>();
        while (await sendHead(skipped));
      });
    } while (sendAgain);
  };

  function send(): Promise<void> {
    if (sending !== null) {
      // A call may have been queued after the sender read the queue.
      sendAgain = true;
      return sending;
    }
    cancelRetry();
    sending = drain()
      .catch((error: unknown) => {
        warn("sending stopped", error);
        retryLater();
      })
      .finally(() => {
        sending = null;
      });
    return sending;
  }

  return {
    async add({ identity, ...call }) {
      const key =
        identity === undefined ? timedUuid() : idempotencyKey(call, identity, dependencies.seedOf(call.visit));
      await store.append({ ...call, key, queued: dependencies.now() });
      void send();
    },
    send,
    isSent: async (visits) => !(await store.pending()).some(({ visit }) => visits.has(visit)),
    discardRejected: store.discard,
    run() {
      const now = () => {
        failures = 0;
        void send();
      };
      addEventListener("online", now);
      addEventListener("pagehide", now);
      document.addEventListener("visibilitychange", now);
      now();
      return () => {
        removeEventListener("online", now);
        removeEventListener("pagehide", now);
        document.removeEventListener("visibilitychange", now);
        cancelRetry();
      };
    },
  };
}

/**
 * idempotencyKey derives a call's key from its visit's seed and its identity. It starts with the start date, so that the
 * server orders keys by time. The server keeps keys permanently, so nothing in them comes from the visitor's token or device.
 */
function idempotencyKey(
  { kind, body }: Omit<NewCall, "identity">,
  identity: readonly (string | number)[],
  seed: string,
): string {
  const started = "startDate" in body ? String(body.startDate) : "";
  return namedUuid(JSON.stringify([seed, kind, ...identity]), parseTimestamp(started));
}

function warn(event: string, error: unknown): void {
  console.warn(`outbox: ${event}:`, error instanceof Error ? error.message : error);
}

/** withVisit adds the visit's id to the body, or to each of a list of study answers. */
function withVisit(body: object, idVisit: number): object {
  return Array.isArray(body) ? body.map((item: object) => ({ ...item, idVisit })) : { ...body, idVisit };
}

/** startsVisit reports whether the response contains the visit's idVisit; all other calls carry it. */
function startsVisit(kind: CallKind): boolean {
  return kind === "register-visit" || kind === "start-visit";
}

async function read(kind: CallKind, response: Response): Promise<Outcome> {
  const envelope = parseEnvelope(await response.text());
  // A proxy's or captive portal's answer decides nothing.
  if (envelope === null) return { is: "undecided" };
  const { success, status, message, data } = envelope;
  if (response.ok && success) {
    return startsVisit(kind) && readIdVisit(data) === null ? { is: "undecided" } : { is: "confirmed", data };
  }
  const rejected = response.status >= 400 && response.status < 500 && !RETRYABLE_STATUS.has(response.status);
  if (!rejected && !(response.ok && status !== 0)) return { is: "undecided" };
  return { is: "rejected", reason: `HTTP ${response.status}, status ${status}: ${message}` };
}

/** readIdVisit returns the visit's id in a response: idVisit, or IdVisit in version 1 (specification 1 §7). */
function readIdVisit(data: unknown): number | null {
  if (typeof data !== "object" || data === null) return null;
  const { idVisit, IdVisit } = data as Record<string, unknown>;
  const id = IdVisit ?? idVisit;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
