import { randomUuid } from "../../lib/uuid";
import type { OutboxStore } from "./outbox-store";

/** Exclusive runs a task unless another tab is running it; then it resolves without running it. */
export type Exclusive = (task: () => Promise<void>) => Promise<void>;

/** LEASE_MS is how long a lease lasts unless renewed: longer than any request (outbox.ts). */
export const LEASE_MS = 30_000;

/**
 * createExclusive allows one sender among all tabs. Web Locks end with their tab; pages without HTTPS have none and use
 * a lease in the outbox's database, which expires LEASE_MS after a crash.
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
  // TypeScript's type is never undefined, but pages without HTTPS have no locks.
  return navigator.locks;
}
