import { type APIRequestContext, expect } from "@playwright/test";
import { LEGACY } from "./museums.ts";

/** A visit as the phone stores it. */
export interface Visit {
  idVisit?: number;
  visitorToken: string;
  idDevice: string;
  idMuseum: number;
  idLanguage?: number;
  languageCode: string;
  startDate: string;
  endDate?: string;
}

/** What the server holds of a visit: the legacy base answers a visit whole, also when nothing is added to it. */
export async function held(
  request: APIRequestContext,
  visit: Visit,
): Promise<Visit & { artworks?: Record<string, unknown>[] }> {
  const answer = await request.post(`/api/legacy/Museum/${visit.idMuseum}/v2/registerVisit`, {
    headers: { Authorization: LEGACY },
    data: {
      idVisit: visit.idVisit,
      idMuseum: visit.idMuseum,
      startDate: visit.startDate,
      languageCode: visit.languageCode,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Visit }).data;
}
