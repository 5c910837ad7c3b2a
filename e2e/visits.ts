import { type APIRequestContext, expect } from "@playwright/test";
import { LEGACY_AUTHORIZATION } from "./museums.ts";

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

/**
 * Returns the server's copy of a visit. The legacy API answers the whole visit, even to a call that adds nothing, with the
 * visitor token if it is the one that was sent.
 */
export async function visitOnServer(
  request: APIRequestContext,
  visit: Visit,
): Promise<Visit & { artworks?: Record<string, unknown>[] }> {
  const answer = await request.post(`/api/legacy/Museum/${visit.idMuseum}/v2/registerVisit`, {
    headers: { Authorization: LEGACY_AUTHORIZATION },
    data: {
      idVisit: visit.idVisit,
      idMuseum: visit.idMuseum,
      visitorToken: visit.visitorToken,
      startDate: visit.startDate,
      languageCode: visit.languageCode,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Visit }).data;
}
