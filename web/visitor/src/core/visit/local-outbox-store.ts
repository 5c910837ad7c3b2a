import { createSafeStorage } from "../../lib/safe-storage";
import type { DeadLetter, KnownVisit, LocalOutboxStore, QueuedCall } from "./outbox-store";

/** One entry per call, so that two tabs never overwrite each other's. */
const CALL = "cicerone-outbox-call-";
const DEAD_LETTER = "cicerone-outbox-dead-letter-";
const VISITS = "cicerone-outbox-visits";
const LEASE = "cicerone-outbox-lease";

/** Number of visits whose ids are kept; the calls of older ones have long been sent. */
const MAX_VISITS = 20;

/**
 * createLocalOutboxStore returns an outbox store in a browser's storage, or in memory if the browser refuses it. A
 * reset does not remove its keys. All methods act synchronously. They remove a call before they write it elsewhere: in a
 * full storage the new entry would otherwise be in memory alone.
 */
export function createLocalOutboxStore(open: () => Storage): LocalOutboxStore {
  const texts = createSafeStorage(open);
  const read = <T>(name: string, fallback: T): T => {
    try {
      return (JSON.parse(texts.get(name) ?? "null") as T | null) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const write = (name: string, value: unknown) => texts.set(name, JSON.stringify(value));
  const list = (prefix: string) =>
    texts
      .keys(prefix)
      .map((name) => read<DeadLetter | null>(name, null))
      .filter((call) => call !== null)
      .sort((a, b) => a.sequence - b.sequence);
  const waiting = (): QueuedCall[] => list(CALL);
  const removeCall = (key: string) => texts.remove(CALL + key);

  return {
    append(call) {
      if (texts.get(CALL + call.key) === null && texts.get(DEAD_LETTER + call.key) === null) {
        const sequence = 1 + Math.max(0, ...[...waiting(), ...list(DEAD_LETTER)].map((stored) => stored.sequence));
        write(CALL + call.key, { ...call, sequence });
      }
      return Promise.resolve();
    },
    head: (skipped) => Promise.resolve(waiting().find(({ visit }) => !skipped.has(visit))),
    confirm(call, visit) {
      removeCall(call.key);
      if (visit !== null) {
        const others = read<KnownVisit[]>(VISITS, []).filter(({ token }) => token !== visit.token);
        write(VISITS, [...others, visit].slice(-MAX_VISITS));
      }
      return Promise.resolve();
    },
    deadLetter(call, rejection) {
      removeCall(call.key);
      write(DEAD_LETTER + call.key, { ...call, ...rejection });
      return Promise.resolve();
    },
    discard(visits) {
      for (const { key, visit } of list(DEAD_LETTER)) if (visits.has(visit)) texts.remove(DEAD_LETTER + key);
      return Promise.resolve();
    },
    requeue(visits) {
      for (const { reason: _, rejected: __, build: ___, ...call } of list(DEAD_LETTER)) {
        if (!visits.has(call.visit)) continue;
        texts.remove(DEAD_LETTER + call.key);
        write(CALL + call.key, call);
      }
      return Promise.resolve();
    },
    idVisit: (token) => Promise.resolve(read<KnownVisit[]>(VISITS, []).find((known) => known.token === token)?.idVisit),
    pending: () => Promise.resolve(waiting()),
    deadLetters: () => Promise.resolve(list(DEAD_LETTER)),
    lease(owner, now, until) {
      const lease = read<{ owner: string; until: number } | null>(LEASE, null);
      const free = lease === null || lease.owner === owner || lease.until <= now;
      if (free) write(LEASE, { owner, until });
      return Promise.resolve(free);
    },
    release(owner) {
      if (read<{ owner: string } | null>(LEASE, null)?.owner === owner) texts.remove(LEASE);
      return Promise.resolve();
    },
    has: (key) => texts.get(CALL + key) !== null,
    remove: removeCall,
  };
}
