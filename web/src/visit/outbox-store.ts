import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** The outbox's own database, so that the specified one keeps its version and stores (decisions, App). */
export const OUTBOX_NAME = "cicerone-outbox";
const OUTBOX_VERSION = 1;

/** What a call reports. */
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

/** A call as it is handed to the outbox. */
export interface NewCall {
  kind: CallKind;
  /** visitorToken of the visit that the call starts or belongs to. */
  visit: string;
  method: "POST" | "PUT";
  /** Address on the server, from its first slash. */
  path: string;
  /** JSON without idVisit, which is filled in when the server has given it. */
  body: object;
}

/** A call that waits to be confirmed. */
export interface QueuedCall extends NewCall {
  /** Order of sending. */
  sequence: number;
  /** Idempotency-Key: made once, sent with every attempt. */
  key: string;
  /** Milliseconds since 1970. */
  queued: number;
}

/** A call that the server refused for good. It is kept, so that staff can see what was lost and why. */
export interface DeadLetter extends QueuedCall {
  reason: string;
}

interface Schema extends DBSchema {
  calls: { key: number; value: QueuedCall };
  "dead-letters": { key: number; value: DeadLetter };
  /** idVisit by visitorToken. */
  visits: { key: string; value: { token: string; idVisit: number } };
  lease: { key: string; value: { name: string; owner: string; until: number } };
}

/** Where the outbox keeps its calls. What a method has resolved for is on disk. */
export interface OutboxStore {
  append(call: Omit<QueuedCall, "sequence">): Promise<void>;
  /** The call that is to be sent next. */
  head(): Promise<QueuedCall | undefined>;
  /** Takes the call out; what the server called its visit is noted in the same transaction. */
  confirm(sequence: number, visit: { token: string; idVisit: number } | null): Promise<void>;
  /** Puts the call among the dead letters. */
  bury(call: QueuedCall, reason: string): Promise<void>;
  /** What the server calls the visit; undefined while it has not confirmed it. */
  idVisit(token: string): Promise<number | undefined>;
  pending(): Promise<QueuedCall[]>;
  deadLetters(): Promise<DeadLetter[]>;
  /** Takes the lease unless another owner's still runs at now; an owner may take its own again. */
  lease(owner: string, now: number, until: number): Promise<boolean>;
  release(owner: string): Promise<void>;
}

const LEASE = "sender";

/** The outbox's database, opened when it is first needed. */
export function createOutboxStore(name = OUTBOX_NAME): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>(name, OUTBOX_VERSION, {
      upgrade(database) {
        database.createObjectStore("calls", { keyPath: "sequence", autoIncrement: true });
        database.createObjectStore("dead-letters", { keyPath: "sequence" });
        database.createObjectStore("visits", { keyPath: "token" });
        database.createObjectStore("lease", { keyPath: "name" });
      },
      blocking(_current, _blocked, event) {
        // The database is being removed, or another tab has a newer app: let it.
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    async append(call) {
      const transaction = (await open()).transaction("calls", "readwrite", { durability: "strict" });
      // The database gives the sequence.
      await Promise.all([transaction.store.add(call as QueuedCall), transaction.done]);
    },
    async head() {
      const cursor = await (await open()).transaction("calls").store.openCursor();
      return cursor?.value;
    },
    async confirm(sequence, visit) {
      const transaction = (await open()).transaction(["calls", "visits"], "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("calls").delete(sequence),
        visit === null ? undefined : transaction.objectStore("visits").put(visit),
        transaction.done,
      ]);
    },
    async bury(call, reason) {
      const transaction = (await open()).transaction(["calls", "dead-letters"], "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("calls").delete(call.sequence),
        transaction.objectStore("dead-letters").put({ ...call, reason }),
        transaction.done,
      ]);
    },
    idVisit: async (token) => (await (await open()).get("visits", token))?.idVisit,
    pending: async () => (await open()).getAll("calls"),
    deadLetters: async () => (await open()).getAll("dead-letters"),
    async lease(owner, now, until) {
      const transaction = (await open()).transaction("lease", "readwrite");
      const held = await transaction.store.get(LEASE);
      const free = held === undefined || held.owner === owner || held.until <= now;
      if (free) await transaction.store.put({ name: LEASE, owner, until });
      await transaction.done;
      return free;
    },
    async release(owner) {
      const transaction = (await open()).transaction("lease", "readwrite");
      const held = await transaction.store.get(LEASE);
      if (held?.owner === owner) await transaction.store.delete(LEASE);
      await transaction.done;
    },
  };
}
