/**
 * Locks that the tabs of a browser share. Browsers have none on plain http in a local network: there everything runs at
 * once, and the keys of repeated requests keep the server from counting them twice.
 */
function manager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** withLock runs a function while no other tab holds the lock. */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = manager();
  return locks ? await locks.request(name, run) : run();
}

/**
 * holdLock takes a lock until the returned function is called or the page is closed. It returns null if the lock did not become
 * free in time.
 */
export function holdLock(name: string, waitMs: number): Promise<(() => void) | null> {
  const locks = manager();
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    locks
      .request(name, { signal: AbortSignal.timeout(waitMs) }, () => new Promise<void>((release) => resolve(release)))
      .catch(() => resolve(null));
  });
}

/** heldLocks returns the names of the locks that the tabs of this browser hold. */
export async function heldLocks(): Promise<Set<string>> {
  const { held: locks = [] } = (await manager()?.query()) ?? {};
  return new Set(locks.flatMap(({ name }) => (name === undefined ? [] : [name])));
}
