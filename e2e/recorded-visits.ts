import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectSuccess } from "./api-calls.ts";
import { ENGLISH, type Detail, type Work } from "./lookups.ts";
import { LEGACY_AUTHORIZATION } from "./museums.ts";

/** Visits in a language that begin on one day. */
export interface RecordedVisits {
  daysAgo: number;
  language: string;
  count: number;
  /** How many works each opens, the museum's first ones. */
  works: number;
  /** The numbers of the works that each opens after these, one a minute. */
  numbers?: readonly string[];
  /** For how long it hears each of them. */
  seconds: number;
  minutes: number;
  /** How many steps of the museum's first route each sees. */
  steps?: number;
  /** What each uses of the guide. */
  uses?: readonly string[];
  /** What each wants and does not get. */
  wants?: readonly Want[];
  /** What each answers to the museum's questions, of whose inputs there is one of each type. */
  answers?: Readonly<Record<string, string>>;
}

/** What the guide does not have, as the body of visitWant names it. */
export interface Want {
  kind: "NUMBER" | "LANGUAGE" | "CAMERA";
  value: string;
}

/** A study of the museum, as phones read it. */
interface Study {
  questions: {
    answers: { idStudyQuestionAnswer: number; type: string; options: { idStudyQuestionAnswerOption: number }[] }[];
  }[];
}

/** The museum's day begins at another time than the day of UTC. */
const TODAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" });

/** Returns noon of a day some days ago in the museum. */
function noon(daysAgo: number): Date {
  const day = new Date(`${TODAY.format(new Date())}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysAgo);
  return day;
}

/** Returns a day as files have it, such as 2026-03-01. */
export function dayOf(daysAgo: number): string {
  return noon(daysAgo).toISOString().slice(0, 10);
}

/** Returns what visitors see of the museum. */
export async function detailOf(request: APIRequestContext, address: string): Promise<Detail> {
  return expectSuccess(await request.get(`${address}/api/v2/museums/detail/all-data/1/${ENGLISH}`));
}

/** Records visits by the calls of a visitor's phone. */
export async function recordVisits(
  request: APIRequestContext,
  address: string,
  groups: readonly RecordedVisits[],
): Promise<void> {
  const call = async (method: "POST" | "PUT", name: string, data: object): Promise<Record<string, unknown>> =>
    expectSuccess(
      await request.fetch(`${address}/api/v2/${name}`, { method, data, headers: { "Idempotency-Key": randomUUID() } }),
    );
  const { artworks: works, routes, studies } = await detailOf(request, address);
  const [route] = routes;
  const workOf = (number: string): Work => {
    const work = works.find(({ artworkCode }) => artworkCode === number);
    if (work === undefined) throw new Error(`no work has the number ${number}`);
    return work;
  };
  const inputs = (studies as Study[]).flatMap(({ questions }) => questions.flatMap(({ answers }) => answers));
  const answer = async (idVisit: number, given: Readonly<Record<string, string>>): Promise<void> => {
    const data = Object.entries(given).map(([type, words]) => {
      const input = inputs.find((one) => one.type === type);
      if (input === undefined) throw new Error(`no study has an input of the type ${type}`);
      // Of options the place is given.
      const value = String(input.options[Number(words)]?.idStudyQuestionAnswerOption ?? words);
      return { idVisit, idStudyQuestionAnswer: input.idStudyQuestionAnswer, value };
    });
    const headers = { Authorization: LEGACY_AUTHORIZATION, "Idempotency-Key": randomUUID() };
    await expectSuccess(
      await request.post(`${address}/api/legacy/VisitStudyQuestionAnswer/1/registerAnswers`, { data, headers }),
    );
  };
  const record = async (visits: RecordedVisits): Promise<void> => {
    const start = noon(visits.daysAgo);
    const after = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();
    const visit = {
      idMuseum: 1,
      visitorToken: randomUUID(),
      idDevice: randomUUID(),
      languageCode: visits.language,
      startDate: after(0),
    };
    const { idVisit } = await call("POST", "visitMuseum", visit);
    const numbered = (visits.numbers ?? []).map((number, index) => ({ work: workOf(number), minute: index + 2 }));
    const first = works.slice(0, visits.works).map((work) => ({ work, minute: 1 }));
    for (const { work, minute } of [...first, ...numbered]) {
      const { idArtwork } = work;
      const seen = { idVisit, idArtwork, accessType: "KEYBOARD", startDate: after(minute), endDate: after(minute + 1) };
      await call("POST", "visitArtwork", seen);
      await call("PUT", "visitArtwork", { idVisit, idArtwork, duration: visits.seconds });
    }
    for (const { idStep } of route?.steps.slice(0, visits.steps ?? 0) ?? []) {
      await call("POST", "visitStep", { idVisit, idRoute: route?.idRoute, idStep });
    }
    for (const use of visits.uses ?? []) await call("POST", "visitUse", { idVisit, use });
    if (visits.answers !== undefined) await answer(Number(idVisit), visits.answers);
    for (const want of visits.wants ?? []) await call("POST", "visitWant", { idVisit, ...want });
    await call("PUT", "visitMuseum", { ...visit, idVisit, endDate: after(visits.minutes) });
  };
  await Promise.all(groups.flatMap((visits) => Array.from({ length: visits.count }, () => record(visits))));
}

/** Returns a day as the console's tables and lists have it. */
export function rowOf(daysAgo: number): string {
  const form = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return noon(daysAgo).toLocaleDateString("en-GB", form);
}
