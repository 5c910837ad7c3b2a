import type { UseVisits } from "../../api/statistics";

/** UseRow is something that visits used. */
export interface UseRow extends UseVisits {
  /** The visits that used it, of those that could, 0 to 1; undefined where fewer than 5 did. */
  share: number | undefined;
  /** The visits that used it in the period before. */
  before: number;
}

/** rowsOfUses returns what visits used of a period, the most used first; of is the number of visits that could use it. */
export function rowsOfUses(now: readonly UseVisits[], before: readonly UseVisits[], of: number): UseRow[] {
  const earlier = new Map(before.map(({ use, visits }) => [use, visits]));
  return now
    .map(({ use, visits }) => ({
      use,
      visits,
      share: visits === 0 ? undefined : visits / of,
      before: earlier.get(use) ?? 0,
    }))
    .sort((one, other) => other.visits - one.visits);
}
