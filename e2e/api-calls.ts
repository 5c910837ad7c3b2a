/** Helpers of the API tests. */
import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { LEGACY_AUTHORIZATION } from "./museums.ts";
import { type Server } from "./server.ts";

/** The shape of every JSON response. */
interface Envelope<T = Record<string, unknown>> {
  success: boolean;
  status: number;
  message: string;
  data: T;
}

async function envelope<T = Record<string, unknown>>(answer: APIResponse): Promise<Envelope<T>> {
  const body = (await answer.json()) as Envelope<T>;
  expect(Object.keys(body).toSorted()).toEqual(["data", "message", "status", "success"]);
  return body;
}

export async function expectSuccess<T = Record<string, unknown>>(answer: APIResponse): Promise<T> {
  const body = await envelope<T>(answer);
  expect(body, `HTTP ${answer.status()}`).toMatchObject({ success: true, status: 0, message: "" });
  expect(answer.status()).toBe(200);
  return body.data;
}

export async function expectRefusal(answer: APIResponse, http: number, status: number, message: RegExp): Promise<void> {
  const body = await envelope(answer);
  expect(answer.status(), body.message).toBe(http);
  expect(body).toMatchObject({ success: false, status, data: null });
  expect(body.message).toMatch(message);
}

export const legacy = { Authorization: LEGACY_AUTHORIZATION };
export const START = "2026-11-21T08:15:00+00:00";
export const END = "2026-11-21T09:45:30+00:00";

export const visitBody = () => ({
  idMuseum: 1,
  visitorToken: randomUUID(),
  idDevice: randomUUID(),
  idLanguage: 2,
  startDate: START,
});

/** Describes a change of a request body, short enough for a test title. */
export function describeChange(change: object): string {
  return JSON.stringify(change, (_, value: unknown) => (value === undefined ? "left out" : value)).slice(0, 60);
}

/** Returns the server's counters of visit calls. */
export async function visitCalls(request: APIRequestContext, server: Server): Promise<string[]> {
  const text = await (await request.get(await server.metrics)).text();
  return text.split("\n").filter((line) => line.startsWith("cicerone_visit_calls_total"));
}
