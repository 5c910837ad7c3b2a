import type { Schemas } from "@cicerone/api/types";
import { type Client, dataOf } from "./client";
import { filled } from "./query";

/** VisitStatistics are the visits of a period. */
export type VisitStatistics = Schemas["VisitStatistics"];

/** WorkStatistics are the visits of a period by work. */
export type WorkStatistics = Schemas["WorkStatistics"];

/** WorkVisits are the visits of a work. */
export type WorkVisits = Schemas["WorkVisits"];

/** RouteStatistics are the visits of a period by route and step. */
export type RouteStatistics = Schemas["RouteStatistics"];

/** RouteVisits are the visits of a route or an exhibition. */
export type RouteVisits = Schemas["RouteVisits"];

/** StepVisits are the visits of a step of a route. */
export type StepVisits = Schemas["StepVisits"];

/** HallStatistics are the visits of a period by hall, and the ways that they took between halls. */
export type HallStatistics = Schemas["HallStatistics"];

/** HallVisits are the visits of a hall. */
export type HallVisits = HallStatistics["halls"][number];

/** HallMove are the visits that went from one hall to another. */
export type HallMove = HallStatistics["moves"][number];

/** UseStatistics are what visits of a period used of the guide. */
export type UseStatistics = Schemas["UseStatistics"];

/** UseVisits are the visits that used something of the guide. */
export type UseVisits = Schemas["UseVisits"];

/** ListeningStatistics say how long the visits of a period listened to a work. */
export type ListeningStatistics = Schemas["ListeningStatistics"];

/** LanguageListening is how long the visits in a language listened to a work. */
export type LanguageListening = Schemas["LanguageListening"];

/** ListeningStep is how many visits had listened to a second of a recording or beyond. */
export type ListeningStep = Schemas["ListeningStep"];

/** ListenedSound is a recording of a work, as visitors in a language hear it. */
export type ListenedSound = Schemas["ListenedSound"];

/** WantStatistics are what the visits of a period wanted and did not get. */
export type WantStatistics = Schemas["WantStatistics"];

/** WantedNumber is a number that visitors typed and no work had. */
export type WantedNumber = Schemas["WantedNumber"];

/** WantedLanguage is a language of visitors' phones that the guide lacked. */
export type WantedLanguage = Schemas["WantedLanguage"];

/** NamedWork is a work as the statistics name it. */
export type NamedWork = Schemas["NamedWork"];

/** StudyStatistics are what visits of a period answered to the museum's questions. */
export type StudyStatistics = Schemas["StudyStatistics"];

/** AskedQuestion is a question of a study, with the answers to its inputs. */
export type AskedQuestion = StudyStatistics["questions"][number];

/** AnsweredInput is an input of a question, with what visits answered. */
export type AnsweredInput = AskedQuestion["inputs"][number];

/** AnswerChoice is one of the answers to an input, and how many visits gave it. */
export type AnswerChoice = AnsweredInput["choices"][number];

/** Annotation says what happened in a museum on some days. */
export type Annotation = Schemas["Annotation"];

/** WrittenAnnotation is an annotation as somebody writes it. */
export type WrittenAnnotation = Schemas["WrittenAnnotation"];

/** TakeUp says how many of the people whom a museum admitted used the guide. */
export type TakeUp = Schemas["TakeUp"];

/** AdmissionVisits are the visits of the days of which the admissions are counted together. */
export type AdmissionVisits = Schemas["AdmissionVisits"];

/** TakeUpStatistics say which share of the people whom a museum admitted in a period used the guide. */
export type TakeUpStatistics = Schemas["TakeUpStatistics"];

/** WrittenAdmissions are admissions as somebody writes them. */
export type WrittenAdmissions = Schemas["WrittenAdmissions"];

/** StatisticsMethod says how visits are counted on this server, and whether that needs consent. */
export type StatisticsMethod = Schemas["StatisticsMethod"];

/** MuseumAppearance is how a museum looks to visitors. */
export type MuseumAppearance = Schemas["MuseumAppearance"];

/** StatisticsPeriod says what an answer is about. */
export type StatisticsPeriod = Pick<VisitStatistics, "from" | "to" | "today">;

/** StatisticsTable is what can be saved as a file. */
export type StatisticsTable =
  | "visits"
  | "works"
  | "routes"
  | "halls"
  | "use"
  | "wants"
  | "studies"
  | "texts"
  | "take-up";

/** FILE_KINDS are the kinds of files, as their names end. */
export const FILE_KINDS = ["csv", "xlsx"] as const;

/** FileKind is how the name of a file ends. */
export type FileKind = (typeof FILE_KINDS)[number];

/** PERIOD_DAYS are the lengths of a period that the console offers, in days. */
export const PERIOD_DAYS = [7, 28, 84, 365] as const;

/** Period is a number of days that ends with a day of the museum, such as 2026-03-01, or with today. */
export interface Period {
  days: (typeof PERIOD_DAYS)[number];
  to?: string;
}

/** StudyTextsRequest says which texts of an input are wanted. */
export interface StudyTextsRequest extends Period {
  /** Words that the texts have; an empty text is all. */
  search: string;
  /** 1 and more. */
  page: number;
}

/** statisticsCalls are the calls about visits. */
export function statisticsCalls({ api, repeatable }: Client) {
  const within = (id: string, { days, to = "" }: Period) => ({
    params: { path: { id }, query: { days, ...filled({ to }) } },
  });
  const fileOf = (id: string, period: Period) => ({
    ...within(id, period),
    headers: { Accept: "*/*" },
    parseAs: "blob" as const,
  });
  return {
    statisticsFile: (museum: string, table: StatisticsTable, kind: FileKind, period: Period) =>
      dataOf(api.GET(`/api/console/v1/museums/{id}/statistics/${table}.${kind}`, fileOf(museum, period))),
    listeningFile: (museum: string, work: string, kind: FileKind, period: Period) => {
      const { params, ...options } = fileOf(museum, period);
      return dataOf(
        api.GET(`/api/console/v1/museums/{id}/statistics/works/{work}/listening.${kind}`, {
          ...options,
          params: { ...params, path: { ...params.path, work } },
        }),
      );
    },
    visitStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/visits", within(museum, period))),
    workStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/works", within(museum, period))),
    routeStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/routes", within(museum, period))),
    hallStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/halls", within(museum, period))),
    useStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/use", within(museum, period))),
    listeningStatistics: (museum: string, work: string, period: Period) => {
      const { path, query } = within(museum, period).params;
      const params = { path: { ...path, work }, query };
      return dataOf(api.GET("/api/console/v1/museums/{id}/statistics/works/{work}/listening", { params }));
    },
    wantStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/wants", within(museum, period))),
    studyStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/studies", within(museum, period))),
    studyTexts: (museum: string, input: string, { search, page, ...period }: StudyTextsRequest) => {
      const { path, query } = within(museum, period).params;
      const params = { path: { ...path, input }, query: { ...query, ...filled({ search }), page } };
      return dataOf(api.GET("/api/console/v1/museums/{id}/statistics/studies/{input}/texts", { params }));
    },
    takeUpStatistics: (museum: string, period: Period) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/take-up", within(museum, period))),
    saveAdmissions: (museum: string, counts: WrittenAdmissions[]) =>
      dataOf(
        api.PUT("/api/console/v1/museums/{id}/statistics/admissions", {
          params: { path: { id: museum } },
          body: { counts },
        }),
      ),
    deleteAdmissions: (museum: string, { from, to }: Pick<AdmissionVisits, "from" | "to">) =>
      dataOf(
        api.DELETE("/api/console/v1/museums/{id}/statistics/admissions/{from}/{to}", {
          params: { path: { id: museum, from, to } },
        }),
      ),
    statisticsMethod: (museum: string) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/statistics/method", { params: { path: { id: museum } } })),
    museumAppearance: (museum: string) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/appearance", { params: { path: { id: museum } } })),
    annotations: async (museum: string, period: Period) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/statistics/annotations", within(museum, period)))).items,
    createAnnotation: (museum: string, body: WrittenAnnotation) =>
      repeatable(["createAnnotation", museum, body], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/statistics/annotations", {
            params: { path: { id: museum }, header },
            body,
          }),
        ),
      ),
    changeAnnotation: (museum: string, annotation: string, body: WrittenAnnotation) =>
      dataOf(
        api.PUT("/api/console/v1/museums/{id}/statistics/annotations/{annotation}", {
          params: { path: { id: museum, annotation } },
          body,
        }),
      ),
    deleteAnnotation: (museum: string, annotation: string) =>
      dataOf(
        api.DELETE("/api/console/v1/museums/{id}/statistics/annotations/{annotation}", {
          params: { path: { id: museum, annotation } },
        }),
      ),
  };
}
