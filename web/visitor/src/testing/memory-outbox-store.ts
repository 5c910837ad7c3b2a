import type { DeadLetter, OutboxStore, QueuedCall } from "../core/visit/outbox-store";

/** createMemoryOutboxStore returns a store in memory for property tests. Each method is one transaction. */
export function createMemoryOutboxStore(): OutboxStore {
  const calls = new Map<number, QueuedCall>();
  const refused: DeadLetter[] = [];
  const visits = new Map<string, number>();
  let last = 0;
  let lease: { owner: string; until: number } | null = null;
  return {
    async append(call) {
      if ([...calls.values(), ...refused].some(({ key }) => key === call.key)) return;
      last += 1;
      calls.set(last, { ...call, sequence: last });
    },
    async head() {
      return calls.values().next().value;
    },
    async confirm({ sequence }, visit) {
      calls.delete(sequence);
      if (visit !== null) visits.set(visit.token, visit.idVisit);
    },
    async deadLetter(call, reason) {
      calls.delete(call.sequence);
      refused.push({ ...call, reason });
    },
    idVisit: async (token) => visits.get(token),
    pending: async () => [...calls.values()],
    deadLetters: async () => [...refused],
    async lease(owner, now, until) {
      if (lease !== null && lease.owner !== owner && lease.until > now) return false;
      lease = { owner, until };
      return true;
    },
    async release(owner) {
      if (lease?.owner === owner) lease = null;
    },
  };
}
