import type { WorkStatistics, WorkVisits } from "../../api/statistics";
import type { ComparedWorks } from "../../api/statistics-queries";
import type { Order } from "../../ui/number-table";
import { includesText } from "../../ui/search";

/** WorkRow is a work in the table of works. */
export interface WorkRow extends Omit<WorkVisits, "listened"> {
  /** The visits that opened it, of all, 0 to 1. */
  share: number;
  /** Of the visits that opened it, those that listened to it for 30 seconds or longer, 0 to 1; undefined where nothing is known. */
  listened: number | undefined;
  /** The visits that opened it in the period before. */
  before: number;
}

/** SoundNumbers are how often works with sound were opened; a visit counts once for each of them. */
export interface SoundNumbers {
  opened: number;
  /** Those that were left within 30 seconds, 0 to 1. */
  left: number;
}

/**
 * soundNumbersOf sums up the visits of works with sound; undefined if none was opened. Works without a key are left out:
 * visitors do not see them any more, so nobody knows whether they had sound.
 */
export function soundNumbersOf({ works }: WorkStatistics): SoundNumbers | undefined {
  let [opened, left] = [0, 0];
  for (const { key, visits, listened } of works) {
    if (key === undefined || listened === undefined) continue;
    opened += visits;
    left += visits - listened;
  }
  return opened === 0 ? undefined : { opened, left: left / opened };
}

/** WorkColumn is what the table of works can be sorted by. */
export type WorkColumn = "name" | "visits" | "listened";

/** workRowsOf returns the works of a period with their shares, and with what they had in the period before. */
export function workRowsOf({ now, before }: ComparedWorks): WorkRow[] {
  const earlier = new Map(before.works.map(({ id, visits }) => [id, visits]));
  return now.works.map(({ listened, ...work }) => ({
    ...work,
    share: now.visits === 0 ? 0 : work.visits / now.visits,
    listened: listened === undefined || work.visits === 0 ? undefined : listened / work.visits,
    before: earlier.get(work.id) ?? 0,
  }));
}

/** orderedWorks returns the works that have what was typed in their number or name. Those that lack what is sorted by come last. */
export function orderedWorks(
  rows: readonly WorkRow[],
  typed: string,
  { by, isAscending }: Order<WorkColumn>,
): WorkRow[] {
  const direction = isAscending ? 1 : -1;
  return rows
    .filter(({ name = "", number = "" }) => includesText(typed, name, number))
    .sort((one, other) => {
      const [a, b] = [one[by], other[by]];
      if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
      return (
        direction * (typeof a === "string" ? a.localeCompare(String(b), undefined, { numeric: true }) : a - Number(b))
      );
    });
}
