import type { DeadLetter, OutboxStore, QueuedCall } from "../core/visit/outbox-store";

/** An outbox's store in memory, for tests that run it very often. Each method is one transaction. */
export function createMemoryOutboxStore(): OutboxStore {
  const calls = new Map<number, QueuedCall>();
  const buried: DeadLetter[] = [];
  const visits = new Map<string, number>();
  let last = 0;
  let held: { owner: string; until: number } | null = null;
  return {
    async append(call) {
      if ([...calls.values(), ...buried].some(({ key }) => key === call.key)) return;
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
    async bury(call, reason) {
      calls.delete(call.sequence);
      buried.push({ ...call, reason });
    },
    idVisit: async (token) => visits.get(token),
    pending: async () => [...calls.values()],
    deadLetters: async () => [...buried],
    async lease(owner, now, until) {
      if (held !== null && held.owner !== owner && held.until > now) return false;
      held = { owner, until };
      return true;
    },
    async release(owner) {
      if (held?.owner === owner) held = null;
    },
  };
}
