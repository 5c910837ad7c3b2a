import type { DeadLetter, OutboxStore, QueuedCall } from "../core/visit/outbox-store";

/** createMemoryOutboxStore returns a store in memory for property tests. Each method is one transaction. */
export function createMemoryOutboxStore(): OutboxStore {
  const calls = new Map<number, QueuedCall>();
  let deadLetters: DeadLetter[] = [];
  const visits = new Map<string, number>();
  let last = 0;
  let lease: { owner: string; until: number } | null = null;
  const inOrder = () => [...calls.values()].sort((a, b) => a.sequence - b.sequence);
  return {
    async append(call) {
      if ([...calls.values(), ...deadLetters].some(({ key }) => key === call.key)) return;
      last += 1;
      calls.set(last, { ...call, sequence: last });
    },
    async head(skipped) {
      return inOrder().find(({ visit }) => !skipped.has(visit));
    },
    async confirm({ sequence }, visit) {
      calls.delete(sequence);
      if (visit !== null) visits.set(visit.token, visit.idVisit);
    },
    async deadLetter(call, rejection) {
      calls.delete(call.sequence);
      deadLetters.push({ ...call, ...rejection });
    },
    async discard(visits) {
      deadLetters = deadLetters.filter(({ visit }) => !visits.has(visit));
    },
    async requeue(visits) {
      for (const { reason: _, rejected: __, build: ___, ...call } of deadLetters) {
        if (visits.has(call.visit)) calls.set(call.sequence, call);
      }
      deadLetters = deadLetters.filter(({ visit }) => !visits.has(visit));
    },
    idVisit: async (token) => visits.get(token),
    pending: async () => inOrder(),
    deadLetters: async () => [...deadLetters],
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
