import { queryOptions } from "@tanstack/react-query";
import { dayPlus } from "../lib/day";
import type { Calls } from "./calls";
import type { Period, VisitStatistics } from "./statistics";

/** ComparedVisits are the visits of a period, and those of the period of the same length before it. */
export interface ComparedVisits {
  days: Period["days"];
  now: VisitStatistics;
  before: VisitStatistics;
}

/** comparedVisitsQuery is the visits of a period and of the one before it. */
export function comparedVisitsQuery(calls: Calls, museum: string, period: Period) {
  const { days, to } = period;
  return queryOptions<ComparedVisits>({
    queryKey: ["museum", museum, "statistics", "visits", days, to ?? ""],
    queryFn: async () => {
      // Where it begins is the museum's to say: today depends on its time zone.
      const now = await calls.visitStatistics(museum, period);
      const before = await calls.visitStatistics(museum, { days, to: dayPlus(now.from, -1) });
      return { days, now, before };
    },
  });
}
