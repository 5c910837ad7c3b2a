import { randomUuid } from "../../lib/uuid";
import type { OutboxStore } from "./outbox-store";

/** Runs a task unless another tab runs it now; then it resolves without having run it. */
export type Exclusive = (task: () => Promise<void>) => Promise<void>;

/** Milliseconds that a lease lasts unless it is renewed: longer than any single request (outbox.ts). */
export const LEASE_MS = 30_000;

/**
 * One sender among all tabs. Web Locks end with their tab; pages without HTTPS have none of them, there a
 * lease in the outbox's database serves, which ends LEASE_MS after a tab that crashed.
 */
export function createExclusive(store: OutboxStore, now: () => number, locks = lockManager()): Exclusive {
  if (locks !== undefined) {
    return (task) =>
      locks.request("cicerone-outbox", { ifAvailable: true }, async (lock) => {
        if (lock !== null) await task();
      });
  }
  const owner = randomUuid();
  const acquire = () => store.lease(owner, now(), now() + LEASE_MS);
  return async (task) => {
    if (!(await acquire())) return;
    const renewal = setInterval(() => void acquire().catch(() => undefined), LEASE_MS / 3);
    try {
      await task();
    } finally {
      clearInterval(renewal);
      await store.release(owner);
    }
  };
}

/** withLock runs a task when no other tab runs one; without Web Locks (no HTTPS) at once. */
export async function withLock(task: () => Promise<void>): Promise<void> {
  const locks = lockManager();
  if (locks === undefined) await task();
  else await locks.request("cicerone-visit", task);
}

function lockManager(): LockManager | undefined {
  // Typed as always there, yet absent on pages without HTTPS.
  return navigator.locks;
}
