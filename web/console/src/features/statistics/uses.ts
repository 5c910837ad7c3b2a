import type { UseVisits } from "../../api/statistics";

/** UseRow is something that visits used. */
export interface UseRow extends UseVisits {
  /** The visits that used it, of those that the table is about, 0 to 1; undefined where fewer than 5 did. */
  share: number | undefined;
  /** The same of the period before. */
  before: number | undefined;
}

/** UsedOf is what visits used, and the number of visits that it is a part of. */
export interface UsedOf {
  used: readonly UseVisits[];
  of: number;
}

/** rowsOfUses returns what visits of a period used, the most used first, with what it was in the period before. */
export function rowsOfUses(now: UsedOf, before: UsedOf): UseRow[] {
  const earlier = new Map(before.used.map(({ use, visits }) => [use, shareOf(visits, before.of)]));
  return now.used
    .map(({ use, visits }) => ({ use, visits, share: shareOf(visits, now.of), before: earlier.get(use) }))
    .sort((one, other) => other.visits - one.visits);
}

function shareOf(visits: number, of: number): number | undefined {
  return visits === 0 ? undefined : visits / of;
}
