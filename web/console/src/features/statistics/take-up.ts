import { ApiError, type FieldError } from "../../api/error";
import type { AdmissionVisits, StatisticsPeriod } from "../../api/statistics";
import { dayPlus } from "../../lib/day";
import { type AdmissionLine, readAdmissions } from "./admission-list";

/** MOST_ADMISSION_COUNTS is how many counts are saved at a time. */
export const MOST_ADMISSION_COUNTS = 2000;

/**
 * dayAfterNewest returns the day after the last count of a period, or the period's first day where there is none; an empty text
 * where that is after the period.
 */
export function dayAfterNewest({ from, to }: StatisticsPeriod, [newest]: readonly AdmissionVisits[]): string {
  const next = newest === undefined ? from : dayPlus(newest.to, 1);
  return next > to ? "" : next;
}

/** admissionsOf reads a number of people as it is read in a list; undefined if it is not a whole number. */
export function admissionsOf(typed: string, today: string): number | undefined {
  return readAdmissions(`${today}\t${typed}`, today).counts[0]?.admissions;
}

/** AdmissionSum is what the counts of a list are together. */
export interface AdmissionSum {
  from: string;
  to: string;
  admissions: number;
}

/** sumOf returns the first and the last day of counts, and how many people they are; undefined if there are none. */
export function sumOf(counts: readonly AdmissionLine[]): AdmissionSum | undefined {
  const [first] = counts;
  if (first === undefined) return undefined;
  return counts.reduce<AdmissionSum>(
    (sum, { from, to, admissions }) => ({
      from: from < sum.from ? from : sum.from,
      to: to > sum.to ? to : sum.to,
      admissions: sum.admissions + admissions,
    }),
    { ...first, admissions: 0 },
  );
}

/** areShownIn reports whether a period shows counts with these last days. */
export function areShownIn(lastDays: readonly string[], { from, to }: Pick<StatisticsPeriod, "from" | "to">): boolean {
  return lastDays.every((day) => day >= from && day <= to);
}

/** AdmissionRefusal is what the server says about one of the counts that were sent. */
export interface AdmissionRefusal {
  /** Its position, 0 and more. */
  index: number;
  /** The name of what is wrong, such as `from`. */
  part: string;
  error: FieldError;
}

/** admissionRefusalsOf returns what the server says about counts that were sent. */
export function admissionRefusalsOf(error: unknown): AdmissionRefusal[] {
  if (!(error instanceof ApiError)) return [];
  return Object.values(error.fields).flatMap((one) => {
    const [, index, part] = /^counts\[(\d+)\]\.(\w+)$/.exec(one.field) ?? [];
    return index === undefined || part === undefined ? [] : [{ index: Number(index), part, error: one }];
  });
}
