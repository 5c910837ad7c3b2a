import { randomUuid } from "../../lib/uuid";
import type { PhoneStorage } from "./local-storage";

/** Two for each visit, one per API version: another tab may still report the visits before. */
const MAX_SEEDS = 8;

/**
 * visitSeed returns the visit's seed, a random text from which the keys of its calls are derived. It is the same on every
 * page, never leaves the phone and has nothing to do with token or device: once it is deleted, nobody can tell whose
 * calls the server has stored (decision 11).
 */
export function visitSeed(storage: Pick<PhoneStorage, "get" | "set">, visit: string): string {
  const seeds = storage.get("cicerone-visit-seeds") ?? {};
  const stored = seeds[visit];
  if (stored !== undefined) return stored;
  const seed = randomUuid();
  storage.set("cicerone-visit-seeds", Object.fromEntries([...Object.entries(seeds), [visit, seed]].slice(-MAX_SEEDS)));
  return seed;
}
