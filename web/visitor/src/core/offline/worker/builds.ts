import { BUILD_LOCK } from "../messages";

/** otherBuildsUnused reports whether no open page runs another build and no newer worker is installing or waiting. */
export async function otherBuildsUnused(
  own: ReadonlySet<string>,
  registration: Pick<ServiceWorkerRegistration, "installing" | "waiting">,
  locks: Pick<LockManager, "query">,
): Promise<boolean> {
  if (registration.installing !== null || registration.waiting !== null) return false;
  const { held: locksHeld = [] } = await locks.query();
  return locksHeld.every(({ name = "" }) => !name.startsWith(BUILD_LOCK) || own.has(name.slice(BUILD_LOCK.length)));
}
