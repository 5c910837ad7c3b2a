import { randomUuid } from "../../lib/uuid";
import type { OutboxStore } from "./outbox-store";

/** Runs a task unless another tab runs it now; then it resolves without having run it. */
export type Exclusive = (task: () => Promise<void>) => Promise<void>;

/** Milliseconds that a lease lasts unless it is renewed: longer than any single request (outbox.ts). */
export const LEASE_TIME = 30_000;

/**
 * One sender among all tabs. Web Locks end with their tab; pages without HTTPS have none of them, there a
 * lease in the outbox's database serves, which ends LEASE_TIME after a tab that crashed.
 */
export function createExclusive(store: OutboxStore, now: () => number, locks = lockManager()): Exclusive {
  if (locks !== undefined) {
    return (task) =>
      locks.request("cicerone-outbox", { ifAvailable: true }, async (lock) => {
        if (lock !== null) await task();
      });
  }
  const owner = randomUuid();
  const take = () => store.lease(owner, now(), now() + LEASE_TIME);
  return async (task) => {
    if (!(await take())) return;
    const renewal = setInterval(() => void take().catch(() => undefined), LEASE_TIME / 3);
    try {
      await task();
    } finally {
      clearInterval(renewal);
      await store.release(owner);
    }
  };
}

/** Runs a task after those of other tabs; without locks (no HTTPS) at once. */
export async function alone(task: () => Promise<void>): Promise<void> {
  const locks = lockManager();
  if (locks === undefined) await task();
  else await locks.request("cicerone-visit", task);
}

function lockManager(): LockManager | undefined {
  // Typed as always there, yet absent on pages without HTTPS.
  return navigator.locks;
}
