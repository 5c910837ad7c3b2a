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
  | "study-answers"
  | "want"
  | "step"
  | "use";

/** NewCall is a call for the outbox. */
export interface NewCall {
  kind: CallKind;
  /** visitorToken of the visit that the call starts or belongs to. */
  visit: string;
  /**
   * Distinguishes the call from others of its kind in its visit: queued twice, it is sent once. Without an identity
   * each call is a new one.
   */
  identity?: readonly (string | number)[];
  method: "POST" | "PUT";
  /** Path on the server. */
  path: string;
  /** JSON without idVisit, which is added when it is known. */
  body: object;
}

/** QueuedCall is a call waiting for confirmation. */
export interface QueuedCall extends Omit<NewCall, "identity"> {
  /** Order of sending. */
  sequence: number;
  /** Idempotency-Key, the same for every attempt. */
  key: string;
  /** Milliseconds since 1970. */
  queued: number;
}

/** Rejection is how the server rejected a call. */
export interface Rejection {
  reason: string;
  /** Milliseconds since 1970; earlier builds did not store it. */
  rejected?: number;
  /** The build of the app whose call was rejected. */
  build: string;
}

/** DeadLetter is a call that the server has rejected. It is stored and sent again later. */
export interface DeadLetter extends QueuedCall, Rejection {}

/** KnownVisit is the server's id of a visit. */
export interface KnownVisit {
  token: string;
  idVisit: number;
}

/** OutboxStore stores the outbox's calls durably: when a method has resolved, its change is on disk. */
export interface OutboxStore {
  /** Adds a call, unless one with its key is queued or rejected already. */
  append(call: Omit<QueuedCall, "sequence">): Promise<void>;
  /** Returns the first call in the queue that is of none of the skipped visits. */
  head(skipped: ReadonlySet<string>): Promise<QueuedCall | undefined>;
  /** Removes a confirmed call and stores its visit's id, if any. */
  confirm(call: QueuedCall, visit: KnownVisit | null): Promise<void>;
  /** Moves the call to the dead letters. */
  deadLetter(call: QueuedCall, rejection: Rejection): Promise<void>;
  /** Deletes the dead letters of these visits. */
  discard(visits: ReadonlySet<string>): Promise<void>;
  /** Moves the dead letters of these visits back to their place in the queue. */
  requeue(visits: ReadonlySet<string>): Promise<void>;
  /** Returns the server's id of the visit; undefined until it is confirmed. */
  idVisit(token: string): Promise<number | undefined>;
  pending(): Promise<QueuedCall[]>;
  deadLetters(): Promise<DeadLetter[]>;
  /** Acquires or renews the lease, and reports whether it did; another owner's lease may still be valid at now. */
  lease(owner: string, now: number, until: number): Promise<boolean>;
  release(owner: string): Promise<void>;
}

/** LocalOutboxStore is a store that adds calls synchronously. */
export interface LocalOutboxStore extends OutboxStore {
  /** Reports whether a call with that key is stored here. */
  has(key: string): boolean;
  /** Removes a call that has been moved to the database. */
  remove(key: string): void;
}

/**
 * createOutboxStore combines two stores. A call is written synchronously to local storage, together with the state that
 * it reports, so that a closed page loses nothing. From there it moves to the database, which is durable and survives a
 * cleared local storage. If the browser refuses the database (private windows), calls stay in local storage.
 */
export function createOutboxStore(database: OutboxStore, local: LocalOutboxStore): OutboxStore {
  let usable: Promise<boolean> | undefined;
  /** Determined once per page, so that calls stay where they are. */
  const isUsable = () => {
    usable ??= database.pending().then(
      () => true,
      (error: unknown) => {
        console.warn("outbox: the browser refuses the database:", error instanceof Error ? error.message : error);
        return false;
      },
    );
    return usable;
  };
  const durable = async () => ((await isUsable()) ? database : local);

  let moving = Promise.resolve();
  /** Moves the calls in local storage to the database, in order. If two tabs do so, each key is still appended once. */
  const move = () => {
    moving = moving.then(async () => {
      try {
        for (const { sequence: _, ...call } of await local.pending()) {
          await database.append(call);
          local.remove(call.key);
        }
      } catch (error) {
        // The database is full or unavailable: the calls stay in local storage.
        console.warn("outbox: a call stays in local storage:", error instanceof Error ? error.message : error);
      }
    });
    return moving;
  };

  return {
    async append(call) {
      await local.append(call);
      if (await isUsable()) await move();
    },
    async head(skipped) {
      if (!(await isUsable())) return local.head(skipped);
      await move();
      return (await database.head(skipped)) ?? local.head(skipped);
    },
    confirm: (call, visit) => (local.has(call.key) ? local : database).confirm(call, visit),
    deadLetter: (call, rejection) => (local.has(call.key) ? local : database).deadLetter(call, rejection),
    async discard(visits) {
      if (await isUsable()) await database.discard(visits);
      await local.discard(visits);
    },
    async requeue(visits) {
      if (await isUsable()) await database.requeue(visits);
      await local.requeue(visits);
    },
    idVisit: async (token) =>
      ((await isUsable()) ? await database.idVisit(token) : undefined) ?? (await local.idVisit(token)),
    pending: async () => [...((await isUsable()) ? await database.pending() : []), ...(await local.pending())],
    deadLetters: async () => [
      ...((await isUsable()) ? await database.deadLetters() : []),
      ...(await local.deadLetters()),
    ],
    lease: async (owner, now, until) => (await durable()).lease(owner, now, until),
    release: async (owner) => (await durable()).release(owner),
  };
}
