import type { DBSchema } from "idb";
import { lazyDatabase } from "../../lib/database";
import type { DeadLetter, KnownVisit, OutboxStore, QueuedCall } from "./outbox-store";

/** OUTBOX_NAME names the outbox's own database; the specified one keeps its version and stores (decisions, App). */
export const OUTBOX_NAME = "cicerone-outbox";
const OUTBOX_VERSION = 1;

interface Schema extends DBSchema {
  calls: { key: number; value: QueuedCall };
  "dead-letters": { key: number; value: DeadLetter };
  /** idVisit by visitorToken. */
  visits: { key: string; value: KnownVisit };
  lease: { key: string; value: { name: string; owner: string; until: number } };
}

const LEASE = "sender";

/**
 * createOutboxDatabase returns the outbox's database, opened when first used. Methods reject if the browser refuses it.
 */
export function createOutboxDatabase(factory: IDBFactory | undefined, name = OUTBOX_NAME): OutboxStore {
  const open = lazyDatabase<Schema>(factory, name, OUTBOX_VERSION, (database) => {
    database.createObjectStore("calls", { keyPath: "sequence", autoIncrement: true });
    database.createObjectStore("dead-letters", { keyPath: "sequence" });
    database.createObjectStore("visits", { keyPath: "token" });
    database.createObjectStore("lease", { keyPath: "name" });
  });

  return {
    async append(call) {
      const transaction = (await open()).transaction(["calls", "dead-letters"], "readwrite", { durability: "strict" });
      await complete(transaction, async () => {
        const calls = transaction.objectStore("calls");
        const known = [...(await calls.getAll()), ...(await transaction.objectStore("dead-letters").getAll())];
        // The database assigns the sequence.
        if (!known.some(({ key }) => key === call.key)) await calls.add(call as QueuedCall);
      });
    },
    async head(skipped) {
      let cursor = await (await open()).transaction("calls").store.openCursor();
      while (cursor !== null && skipped.has(cursor.value.visit)) cursor = await cursor.continue();
      return cursor?.value;
    },
    async confirm({ sequence }, visit) {
      const transaction = (await open()).transaction(["calls", "visits"], "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("calls").delete(sequence),
        visit === null ? undefined : transaction.objectStore("visits").put(visit),
        transaction.done,
      ]);
    },
    async deadLetter(call, rejection) {
      const transaction = (await open()).transaction(["calls", "dead-letters"], "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("calls").delete(call.sequence),
        transaction.objectStore("dead-letters").put({ ...call, ...rejection }),
        transaction.done,
      ]);
    },
    async discard(visits) {
      const transaction = (await open()).transaction("dead-letters", "readwrite", { durability: "strict" });
      await complete(transaction, async () => {
        for (const { sequence, visit } of await transaction.store.getAll()) {
          if (visits.has(visit)) await transaction.store.delete(sequence);
        }
      });
    },
    async requeue(visits) {
      const transaction = (await open()).transaction(["calls", "dead-letters"], "readwrite", { durability: "strict" });
      await complete(transaction, async () => {
        const letters = transaction.objectStore("dead-letters");
        for (const { reason: _, rejected: __, build: ___, ...call } of await letters.getAll()) {
          if (!visits.has(call.visit)) continue;
          await Promise.all([transaction.objectStore("calls").put(call), letters.delete(call.sequence)]);
        }
      });
    },
    idVisit: async (token) => (await (await open()).get("visits", token))?.idVisit,
    pending: async () => (await open()).getAll("calls"),
    deadLetters: async () => (await open()).getAll("dead-letters"),
    async lease(owner, now, until) {
      const transaction = (await open()).transaction("lease", "readwrite");
      return complete(transaction, async () => {
        const lease = await transaction.store.get(LEASE);
        const free = lease === undefined || lease.owner === owner || lease.until <= now;
        if (free) await transaction.store.put({ name: LEASE, owner, until });
        return free;
      });
    },
    async release(owner) {
      const transaction = (await open()).transaction("lease", "readwrite");
      await complete(transaction, async () => {
        const lease = await transaction.store.get(LEASE);
        if (lease?.owner === owner) await transaction.store.delete(LEASE);
      });
    },
  };
}

/** complete makes the changes of a transaction and waits until they are stored; it rejects if one of them fails. */
async function complete<T>({ done }: { done: Promise<void> }, change: () => Promise<T>): Promise<T> {
  // Together: a failed request rejects both.
  const [result] = await Promise.all([change(), done]);
  return result;
}
