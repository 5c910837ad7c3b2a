import { parseTimestamp } from "../../lib/time";
import { namedUuid, timedUuid } from "../../lib/uuid";
import type { Exclusive } from "./exclusive";
import type { CallKind, NewCall, OutboxStore, QueuedCall } from "./outbox-store";

/**
 * Outbox is the outbox: every statistics call is written to the phone first, sent in order, tried again until the
 * server has confirmed it, and only then forgotten (decisions, App). A call carries its Idempotency-Key from the start,
 * so that whatever happens to an answer the server counts it once. No reset, new version or other museum touches it.
 */
export interface Outbox {
  /**
   * Queues a call. It is stored synchronously, together with the state that it reports; resolves when it
   * is on disk, and sending follows by itself. A call that waits already (NewCall.identity) is not queued again, and one
   * that the server has had counts once there: queueing again is harmless.
   */
  add(call: NewCall): Promise<void>;
  /** Sends what can be sent now. Resolves when the queue is empty, waits for a retry, or another tab sends. */
  send(): Promise<void>;
  /** Whether the server has confirmed every call, or refused it for good. */
  isEmpty(): Promise<boolean>;
  /** Sends now and whenever the connection returns or the page is shown or hidden; returns what stops it. */
  run(): () => void;
}

/** Confirmation is a call that the server has confirmed, with the data it answered. */
export interface Confirmation {
  kind: CallKind;
  visit: string;
  data: unknown;
}

/** Dependencies of createOutbox. */
export interface OutboxDependencies {
  store: OutboxStore;
  exclusive: Exclusive;
  fetch: typeof fetch;
  /** Authorization header for calls of the legacy base. */
  legacyAuthorization: () => Promise<string>;
  /**
   * Called before the call leaves the queue. A page that is closed in between sends it again and gets the same answer
   * again.
   */
  onConfirmed: (confirmation: Confirmation) => void;
  /** What the phone has noted that the server calls the visit, should the store have lost it. */
  storedIdVisit: (visit: string) => number | undefined;
  now: () => number;
  /** Calls back after that many milliseconds; returns what cancels it. */
  schedule: (callback: () => void, milliseconds: number) => () => void;
  /** Between 0 and 1. */
  random: () => number;
}

/** First pause before another attempt, and the longest, in milliseconds. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;

/** How long an answer is waited for, in milliseconds; shorter than LEASE_MS (exclusive.ts). */
const REQUEST_TIMEOUT_MS = 20_000;

/** Browsers let a page that closes finish requests of at most 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Answers after which trying again can help, though they are 4xx. */
const RETRYABLE_STATUS: ReadonlySet<number> = new Set([401, 403, 407, 408, 421, 423, 425, 429]);

type Outcome = { is: "confirmed"; data: unknown } | { is: "refused"; reason: string } | { is: "failed" };

/** createOutbox returns an outbox. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { store, exclusive } = dependencies;
  let sending: Promise<void> | null = null;
  let sendAgain = false;
  let failures = 0;
  let cancelRetry = () => {};

  const retryLater = () => {
    // An immediate retry would fail as well.
    sendAgain = false;
    const pause = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures);
    failures += 1;
    cancelRetry();
    // Spread out, so that a museum's phones do not all come back in the same second.
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
      return await read(response);
    } catch {
      return { is: "failed" };
    }
  };

  /** Sends the head of the queue; reports whether to continue with the next call. */
  const sendHead = async (): Promise<boolean> => {
    const call = await store.head();
    if (call === undefined) return false;
    const starts = startsVisit(call.kind);
    const idVisit = (await store.idVisit(call.visit)) ?? dependencies.storedIdVisit(call.visit);
    if (starts && idVisit !== undefined) {
      // Confirmed before, and queued again by a page that had not noted it.
      return confirmed(call, { idVisit });
    }
    if (!starts && idVisit === undefined) {
      // Calls go in order, so the start of this visit is through: it was refused.
      await moveToDeadLetters(call, "its visit was refused");
      return true;
    }
    const outcome = await attempt(call, idVisit);
    switch (outcome.is) {
      case "failed":
        retryLater();
        return false;
      case "refused":
        failures = 0;
        await moveToDeadLetters(call, outcome.reason);
        return true;
      case "confirmed":
        return confirmed(call, outcome.data);
    }
  };

  /** Notes what the server said, and lets the call go. */
  const confirmed = async (call: QueuedCall, data: unknown): Promise<boolean> => {
    const given = startsVisit(call.kind) ? readIdVisit(data) : null;
    if (startsVisit(call.kind) && given === null) {
      retryLater();
      return false;
    }
    failures = 0;
    dependencies.onConfirmed({ kind: call.kind, visit: call.visit, data });
    await store.confirm(call, given === null ? null : { token: call.visit, idVisit: given });
    return true;
  };

  const moveToDeadLetters = async (call: QueuedCall, reason: string) => {
    await store.deadLetter(call, reason);
    console.warn(`outbox: ${call.method} ${call.path} is kept aside: ${reason}`);
  };

  const drain = async () => {
    do {
      sendAgain = false;
      await exclusive(async () => {
        while (await sendHead());
      });
    } while (sendAgain);
  };

  function send(): Promise<void> {
    if (sending !== null) {
      // A call may have been queued after the sender's last look.
      sendAgain = true;
      return sending;
    }
    cancelRetry();
    sending = drain()
      .catch((error: unknown) => {
        console.warn("outbox: sending stopped:", error instanceof Error ? error.message : error);
        retryLater();
      })
      .finally(() => {
        sending = null;
      });
    return sending;
  }

  return {
    async add({ identity, ...call }) {
      const key = identity === undefined ? timedUuid() : idempotencyKey(call, identity);
      await store.append({ ...call, key, queued: dependencies.now() });
      void send();
    },
    send,
    isEmpty: async () => (await store.head()) === undefined,
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

/** idempotencyKey derives a call's key from its identity. It begins with the start date, so that the server stores keys by time. */
function idempotencyKey(
  { visit, kind, body }: Omit<NewCall, "identity">,
  identity: readonly (string | number)[],
): string {
  const started = "startDate" in body ? String(body.startDate) : "";
  return namedUuid(JSON.stringify([visit, kind, ...identity]), parseTimestamp(started));
}

/** Fills the visit's id in; study answers are a list, each with its own. */
function withVisit(body: object, idVisit: number): object {
  return Array.isArray(body) ? body.map((item: object) => ({ ...item, idVisit })) : { ...body, idVisit };
}

/** Calls whose answer gives the visit its idVisit; all others carry it. */
function startsVisit(kind: CallKind): boolean {
  return kind === "register-visit" || kind === "start-visit";
}

async function read(response: Response): Promise<Outcome> {
  const text = await response.text();
  const { success, status, message, data } = readEnvelope(text);
  if (response.ok && success) return { is: "confirmed", data };
  const reason = message === "" ? `HTTP ${response.status}` : `HTTP ${response.status}, status ${status}: ${message}`;
  const final = response.status >= 400 && response.status < 500 && !RETRYABLE_STATUS.has(response.status);
  return final || (response.ok && status !== 0) ? { is: "refused", reason: reason } : { is: "failed" };
}

function readEnvelope(text: string): { success: boolean; status: number; message: string; data: unknown } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page, such as a museum's wifi sign-in, is no confirmation.
  }
  const { success, status, message, data } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return {
    success: success === true,
    status: typeof status === "number" ? status : 0,
    message: typeof message === "string" ? message : "",
    data,
  };
}

/** The visit's id in an answer: idVisit, or IdVisit as version 1 spells it (specification 1 §7). */
function readIdVisit(data: unknown): number | null {
  if (typeof data !== "object" || data === null) return null;
  const { idVisit, IdVisit } = data as Record<string, unknown>;
  const id = IdVisit ?? idVisit;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
