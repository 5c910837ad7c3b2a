import type { VisitStatistics } from "../../api/statistics";
import type { ComparedVisits } from "../../api/statistics-queries";
import { dayPlus } from "../../lib/day";

/** Step is one point of the chart and one row of its table. */
export interface Step {
  /** Its first and its last day. */
  from: string;
  to: string;
  visits: number;
  /** The visits at the same place of the period before. */
  before: number;
}

/** MOST_DAYS is the longest period that is shown by day. In longer ones, the days of a small museum are spikes. */
const MOST_DAYS = 28;

const WEEK = 7;

/** isByWeek reports whether the visits of a period are shown by week. */
export function isByWeek(days: number): boolean {
  return days > MOST_DAYS;
}

/** stepsOf returns the visits of a period by day, or by week for a long one. Weeks end with the period; the first has the rest. */
export function stepsOf({ days, now, before }: ComparedVisits): Step[] {
  const size = isByWeek(days) ? WEEK : 1;
  const count = Math.floor(days / size);
  const visits = sumsBy(now, size, count);
  const earlier = sumsBy(before, size, count);
  return visits.map((sum, index) => {
    const to = dayPlus(now.to, (index + 1 - count) * size);
    return { from: index === 0 ? now.from : dayPlus(to, 1 - size), to, visits: sum, before: earlier[index] ?? 0 };
  });
}

/** hasBefore reports whether there is a period before to compare with. */
export function hasBefore(steps: readonly Step[]): boolean {
  return steps.some(({ before }) => before > 0);
}

/** Returns the visits of so many steps, the last of which ends with the period. */
function sumsBy({ to, days }: VisitStatistics, size: number, count: number): number[] {
  const sums = Array.from({ length: count }, () => 0);
  const last = new Date(to).getTime();
  for (const { day, visits } of days) {
    const daysToEnd = Math.round((last - new Date(day).getTime()) / 86_400_000);
    const index = Math.max(0, count - 1 - Math.floor(daysToEnd / size));
    sums[index] = (sums[index] ?? 0) + visits;
  }
  return sums;
}
