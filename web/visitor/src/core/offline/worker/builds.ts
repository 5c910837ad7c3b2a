import { BUILD_LOCK } from "../messages";

/**
 * Whether what other builds have left can be forgotten: no page that began with one of them is open, and no
 * newer worker is getting ready, whose files are not in the own build either.
 */
export async function othersUnused(
  own: ReadonlySet<string>,
  registration: Pick<ServiceWorkerRegistration, "installing" | "waiting">,
  locks: Pick<LockManager, "query">,
): Promise<boolean> {
  if (registration.installing !== null || registration.waiting !== null) return false;
  const { held = [] } = await locks.query();
  return held.every(({ name = "" }) => !name.startsWith(BUILD_LOCK) || own.has(name.slice(BUILD_LOCK.length)));
}
