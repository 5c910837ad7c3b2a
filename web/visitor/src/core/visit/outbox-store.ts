import { createLocalOutboxStore } from "./local-outbox-store";
import { createOutboxDatabase } from "./outbox-database";

/** CallKind is what a call reports. */
export type CallKind =
  | "register-visit"
  | "start-visit"
  | "start-artwork"
  | "end-artwork"
  | "start-route"
  | "end-route"
  | "finish-visit"
  | "end-visit"
  | "study-answers";

/** NewCall is a call as it is handed to the outbox. */
export interface NewCall {
  kind: CallKind;
  /** visitorToken of the visit that the call starts or belongs to. */
  visit: string;
  /**
   * Distinguishes the call from others of its kind in its visit: queued twice, it is one call. Left out for calls of
   * which each is a new one.
   */
  identity?: readonly (string | number)[];
  method: "POST" | "PUT";
  /** Address on the server, from its first slash. */
  path: string;
  /** JSON without idVisit, which is filled in when the server has given it. */
  body: object;
}

/** QueuedCall is a call that waits to be confirmed. */
export interface QueuedCall extends Omit<NewCall, "identity"> {
  /** Order of sending. */
  sequence: number;
  /** Idempotency-Key: made once, sent with every attempt. */
  key: string;
  /** Milliseconds since 1970. */
  queued: number;
}

/** DeadLetter is a call that the server refused for good. It is kept, so that staff can see what was lost and why. */
export interface DeadLetter extends QueuedCall {
  reason: string;
}

/** KnownVisit is what the server calls a visit. */
export interface KnownVisit {
  token: string;
  idVisit: number;
}

/** OutboxStore is where the outbox keeps its calls. What a method has resolved for is on disk. */
export interface OutboxStore {
  /** Adds a call, unless one with its key waits already or was refused. */
  append(call: Omit<QueuedCall, "sequence">): Promise<void>;
  /** The call that is to be sent next. */
  head(): Promise<QueuedCall | undefined>;
  /** Takes the call out; what the server called its visit is noted with it. */
  confirm(call: QueuedCall, visit: KnownVisit | null): Promise<void>;
  /** Puts the call among the dead letters. */
  deadLetter(call: QueuedCall, reason: string): Promise<void>;
  /** What the server calls the visit; undefined while it has not confirmed it. */
  idVisit(token: string): Promise<number | undefined>;
  pending(): Promise<QueuedCall[]>;
  deadLetters(): Promise<DeadLetter[]>;
  /** Takes the lease unless another owner's still runs at now; an owner may take its own again. */
  lease(owner: string, now: number, until: number): Promise<boolean>;
  release(owner: string): Promise<void>;
}

/** LocalOutboxStore is a store whose calls are kept from the turn on in which they are added. */
export interface LocalOutboxStore extends OutboxStore {
  /** has reports whether a call with that key is stored here. */
  has(key: string): boolean;
  /** Removes a call that the database stores from now on. */
  remove(key: string): void;
}

/**
 * createOutboxStore makes the outbox's store of two. A call is written to local storage in the turn that adds it,
 * together with what it reports: a page that is closed the moment after has lost nothing. From there it moves to the
 * database, which is on disk for certain and outlives what clears local storage. Where the browser refuses the database
 * (private windows) the calls stay in local storage, and in memory where that is refused as well, and are sent from
 * there.
 */
export function createOutboxStore(
  database: OutboxStore = createOutboxDatabase(),
  texts: LocalOutboxStore = createLocalOutboxStore(() => localStorage),
): OutboxStore {
  let usable: Promise<boolean> | undefined;
  /** Asked once a page: calls that went one way are found there again. */
  const isUsable = () => {
    usable ??= database.head().then(
      () => true,
      (error: unknown) => {
        console.warn("outbox: the browser refuses the database:", error instanceof Error ? error.message : error);
        return false;
      },
    );
    return usable;
  };
  const chosen = async () => ((await isUsable()) ? database : texts);

  let moving = Promise.resolve();
  /** Moves what waits in local storage, in order. Another page may do the same: a key is appended once. */
  const move = () => {
    moving = moving.then(async () => {
      try {
        for (const { sequence: _, ...call } of await texts.pending()) {
          await database.append(call);
          texts.remove(call.key);
        }
      } catch (error) {
        // Full, or gone for the moment: the calls are safe where they are.
        console.warn("outbox: a call stays in local storage:", error instanceof Error ? error.message : error);
      }
    });
    return moving;
  };

  return {
    async append(call) {
      await texts.append(call);
      if (await isUsable()) await move();
    },
    async head() {
      if (!(await isUsable())) return texts.head();
      await move();
      return (await database.head()) ?? texts.head();
    },
    confirm: (call, visit) => (texts.has(call.key) ? texts : database).confirm(call, visit),
    deadLetter: (call, reason) => (texts.has(call.key) ? texts : database).deadLetter(call, reason),
    idVisit: async (token) =>
      ((await isUsable()) ? await database.idVisit(token) : undefined) ?? (await texts.idVisit(token)),
    pending: async () => [...((await isUsable()) ? await database.pending() : []), ...(await texts.pending())],
    deadLetters: async () => [
      ...((await isUsable()) ? await database.deadLetters() : []),
      ...(await texts.deadLetters()),
    ],
    lease: async (owner, now, until) => (await chosen()).lease(owner, now, until),
    release: async (owner) => (await chosen()).release(owner),
  };
}
