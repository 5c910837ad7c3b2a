import type { Schemas } from "@cicerone/api/types";
import { type Client, dataOf } from "./client";
import { filled } from "./query";

/** VisitStatistics are the visits of a period. */
export type VisitStatistics = Schemas["VisitStatistics"];

/** WorkStatistics are the visits of a period by work. */
export type WorkStatistics = Schemas["WorkStatistics"];

/** WorkVisits are the visits of a work. */
export type WorkVisits = Schemas["WorkVisits"];

/** WantStatistics are what the visits of a period wanted and did not get. */
export type WantStatistics = Schemas["WantStatistics"];

/** WantedNumber is a number that visitors typed and no work had. */
export type WantedNumber = Schemas["WantedNumber"];

/** WantedLanguage is a language of visitors' phones that the guide lacked. */
export type WantedLanguage = Schemas["WantedLanguage"];

/** NamedWork is a work as the statistics name it. */
export type NamedWork = Schemas["NamedWork"];

/** PERIOD_DAYS are the lengths of a period that the console offers, in days. */
export const PERIOD_DAYS = [7, 28, 84, 365] as const;

/** Period is a number of days that ends with a day of the museum, such as 2026-03-01, or with today. */
export interface Period {
  days: (typeof PERIOD_DAYS)[number];
  to?: string;
}

/** statisticsCalls are the calls about visits. */
export function statisticsCalls({ api }: Client) {
  const within = (id: string, { days, to = "" }: Period) => ({
    params: { path: { id }, query: { days, ...filled({ to }) } },
  });
  const fileOf = (id: string, period: Period) => ({
    ...within(id, period),
    headers: { Accept: "*/*" },
    parseAs: "blob" as const,
  });
  return {
    visitStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/visits", within(museum, period))),
    visitsFile: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/visits.csv", fileOf(museum, period))),
    workStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/works", within(museum, period))),
    worksFile: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/works.csv", fileOf(museum, period))),
    wantStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/wants", within(museum, period))),
    wantsFile: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/wants.csv", fileOf(museum, period))),
  };
}
