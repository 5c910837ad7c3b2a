import { type UseQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dayPlus } from "../lib/day";
import type { Calls } from "./calls";
import type {
  HallStatistics,
  ListeningStatistics,
  Period,
  RouteStatistics,
  StatisticsPeriod,
  StudyStatistics,
  StudyTextsRequest,
  TakeUpStatistics,
  UseStatistics,
  VisitStatistics,
  WantStatistics,
  WorkStatistics,
} from "./statistics";

/** Compared is what is known of a period, and of the period of the same length before it. */
export interface Compared<Answer> {
  days: Period["days"];
  now: Answer;
  before: Answer;
}

/** ComparedVisits are the visits of a period, and those of the one before it. */
export type ComparedVisits = Compared<VisitStatistics>;

/** ComparedWorks are the visits of each work in a period, and in the one before it. */
export type ComparedWorks = Compared<WorkStatistics>;

/** ComparedRoutes are the visits of each route in a period, and in the one before it. */
export type ComparedRoutes = Compared<RouteStatistics>;

/** ComparedHalls are the visits of each hall in a period, and in the one before it. */
export type ComparedHalls = Compared<HallStatistics>;

/** ComparedUse is what visits of a period used of the guide, and those of the one before it. */
export type ComparedUse = Compared<UseStatistics>;

/** ComparedListening is how long visits of a period listened to a work, and those of the one before it. */
export type ComparedListening = Compared<ListeningStatistics>;

/** ComparedWants are what visits of a period wanted and did not get, and those of the one before it. */
export type ComparedWants = Compared<WantStatistics>;

/** ComparedStudies are what visits of a period answered, and those of the one before it. */
export type ComparedStudies = Compared<StudyStatistics>;

/** ComparedTakeUp is how many of the people admitted in a period used the guide, and in the one before it. */
export type ComparedTakeUp = Compared<TakeUpStatistics>;

/** ReportStatistics is what the report about a period is made of. */
export interface ReportStatistics extends StatisticsPeriod {
  visits: number;
  ofVisits: VisitStatistics;
  ofWorks: WorkStatistics;
  ofWants: WantStatistics;
  ofStudies: StudyStatistics;
}

/** ComparedReport is what the report about a period is made of, with the same of the period before it. */
export type ComparedReport = Compared<ReportStatistics>;

/** ComparedQuery is a query about a period and the one before it. */
export type ComparedQuery<Answer> = UseQueryOptions<Compared<Answer>>;

/** comparedVisitsQuery is the visits of a period and of the one before it. */
export function comparedVisitsQuery(calls: Calls, museum: string, period: Period): ComparedQuery<VisitStatistics> {
  return comparedQuery("visits", calls.visitStatistics, museum, period, comparableVisits);
}

/** comparedWorksQuery is the visits of each work in a period and in the one before it. */
export function comparedWorksQuery(calls: Calls, museum: string, period: Period): ComparedQuery<WorkStatistics> {
  return comparedQuery("works", calls.workStatistics, museum, period);
}

/** comparedRoutesQuery is the visits of each route in a period and in the one before it. */
export function comparedRoutesQuery(calls: Calls, museum: string, period: Period): ComparedQuery<RouteStatistics> {
  return comparedQuery("routes", calls.routeStatistics, museum, period);
}

/** comparedHallsQuery is the visits of each hall in a period and in the one before it. */
export function comparedHallsQuery(calls: Calls, museum: string, period: Period): ComparedQuery<HallStatistics> {
  return comparedQuery("halls", calls.hallStatistics, museum, period);
}

/** comparedUseQuery is what visits of a period and of the one before it used of the guide. */
export function comparedUseQuery(calls: Calls, museum: string, period: Period): ComparedQuery<UseStatistics> {
  return comparedQuery("use", calls.useStatistics, museum, period);
}

/** comparedListeningQuery is how long visits of a period and of the one before it listened to a work. */
export function comparedListeningQuery(
  calls: Calls,
  museum: string,
  work: string,
  period: Period,
): ComparedQuery<ListeningStatistics> {
  const read = (id: string, asked: Period): Promise<ListeningStatistics> => calls.listeningStatistics(id, work, asked);
  return comparedQuery(`listening/${work}`, read, museum, period);
}

/** comparedWantsQuery is what visits of a period and of the one before it wanted and did not get. */
export function comparedWantsQuery(calls: Calls, museum: string, period: Period): ComparedQuery<WantStatistics> {
  return comparedQuery("wants", calls.wantStatistics, museum, period);
}

/** comparedStudiesQuery is what visits of a period and of the one before it answered to the museum's questions. */
export function comparedStudiesQuery(calls: Calls, museum: string, period: Period): ComparedQuery<StudyStatistics> {
  return comparedQuery("studies", calls.studyStatistics, museum, period);
}

/** comparedTakeUpQuery is how many of the people admitted in a period and in the one before it used the guide. */
export function comparedTakeUpQuery(calls: Calls, museum: string, period: Period): ComparedQuery<TakeUpStatistics> {
  return comparedQuery("take-up", calls.takeUpStatistics, museum, period);
}

/** comparedReportQuery is everything that the report about a period shows of it and of the one before it. */
export function comparedReportQuery(calls: Calls, museum: string, period: Period): ComparedQuery<ReportStatistics> {
  const read = async (id: string, asked: Period): Promise<ReportStatistics> => {
    const [ofVisits, ofWorks, ofWants, ofStudies] = await Promise.all([
      calls.visitStatistics(id, asked),
      calls.workStatistics(id, asked),
      calls.wantStatistics(id, asked),
      calls.studyStatistics(id, asked),
    ]);
    const { from, to, today, visits } = ofVisits;
    return { from, to, today, visits, ofVisits, ofWorks, ofWants, ofStudies };
  };
  return comparedQuery("report", read, museum, period, (now, before) => {
    if (isComparable(now.ofVisits, before)) return before;
    return {
      ...before,
      visits: 0,
      ofVisits: comparableVisits(now.ofVisits, before.ofVisits),
      ofWorks: { ...before.ofWorks, visits: 0, works: [] },
      ofStudies: { ...before.ofStudies, visits: 0, questions: [] },
    };
  });
}

/** Reports whether the museum had visits before a period, or on its first day: a part of a period is compared with nothing. */
function isComparable({ since }: VisitStatistics, { from }: StatisticsPeriod): boolean {
  return since !== undefined && since <= from;
}

/** comparableVisits returns the visits of the period before, without any if the museum's first visits were within it. */
function comparableVisits(now: VisitStatistics, before: VisitStatistics): VisitStatistics {
  if (isComparable(now, before)) return before;
  const { from, to, today, timeZone } = before;
  return { from, to, today, timeZone, visits: 0, days: [], languages: [] };
}

/** studyTextsQuery is a page of the texts that visits of a period wrote into an input, and that have what was typed. */
export function studyTextsQuery(calls: Calls, museum: string, input: string, asked: StudyTextsRequest) {
  return queryOptions({
    queryKey: [...statisticsKey(museum), "texts", input, asked],
    // While those of the next search are on their way, it is known which these are.
    queryFn: async () => ({ ...(await calls.studyTexts(museum, input, asked)), search: asked.search }),
    placeholderData: keepPreviousData,
  });
}

/** statisticsKey is what the keys of all queries of a museum's statistics begin with. */
export function statisticsKey(museum: string): string[] {
  return ["museum", museum, "statistics"];
}

/** statisticsMethodQuery is how a museum's visits are counted. */
export function statisticsMethodQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: [...statisticsKey(museum), "method"],
    queryFn: () => calls.statisticsMethod(museum),
  });
}

/** museumAppearanceQuery is how a museum looks to visitors. */
export function museumAppearanceQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["museum", museum, "appearance"],
    queryFn: () => calls.museumAppearance(museum),
  });
}

/** annotationsKey is what the keys of all queries of a museum's annotations begin with. */
export function annotationsKey(museum: string): string[] {
  return [...statisticsKey(museum), "annotations"];
}

/** annotationsQuery is what happened in a period. */
export function annotationsQuery(calls: Calls, museum: string, period: Period) {
  return queryOptions({
    queryKey: [...annotationsKey(museum), period],
    queryFn: () => calls.annotations(museum, period),
  });
}

function comparedQuery<Answer extends { from: string }>(
  about: string,
  read: (museum: string, period: Period) => Promise<Answer>,
  museum: string,
  period: Period,
  comparable = (_: Answer, before: Answer): Answer => before,
): ComparedQuery<Answer> {
  return queryOptions<Compared<Answer>>({
    queryKey: [...statisticsKey(museum), about, period],
    queryFn: async () => {
      // Where it begins is the museum's to say: today depends on its time zone.
      const now = await read(museum, period);
      const before = await read(museum, { ...period, to: dayPlus(now.from, -1) });
      return { days: period.days, now, before: comparable(now, before) };
    },
  });
}
