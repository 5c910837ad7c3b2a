import type { paths } from "@cicerone/api/schema.gen";
import createFetchClient, { type Client as FetchClient } from "openapi-fetch";
import { newUuid } from "../lib/uuid";
import { ApiError, type ErrorCode, codeOf, errorOfResponse } from "./error";

/** ClientEvents are what the app does when the server asks for it. */
export interface ClientEvents {
  /** Asks for the password, and reports whether the identity was confirmed. */
  confirmIdentity(): Promise<boolean>;
  /** The session has ended. */
  signedOut(): void;
}

/** RepeatHeader makes the server answer a repeated call as the first one. */
export interface RepeatHeader {
  "Idempotency-Key": string;
}

/** Client sends the calls of the API's document. A call that fails throws an ApiError. */
export interface Client {
  /** Sends calls of the signed-in person, for whom 401 is the end of the session. */
  readonly api: FetchClient<paths>;
  /** Sends calls that answer 401 to somebody who proves wrongly who they are. */
  readonly signInApi: FetchClient<paths>;
  /**
   * Sends a call that must not be carried out twice. call is what is asked for, and what that was decided on: after a lost
   * answer the same call has the same header.
   */
  repeatable<Answer>(call: readonly unknown[], send: (header: RepeatHeader) => Promise<Answer>): Promise<Answer>;
}

/** Errors with which the server may have done what it was asked for. */
const LOST = new Set<ErrorCode>(["offline", "unavailable", "unexpected"]);

/**
 * createClient returns a client of the server at an origin, such as https://guide.example. A call that the server refuses until
 * the identity is confirmed is sent once more after events.confirmIdentity.
 */
export function createClient(origin: string, events: ClientEvents): Client {
  /** Keys of repeatable calls whose answers were lost. */
  const lostKeys = new Map<string, string>();

  const sendConfirmed = async (request: Request): Promise<Response> => {
    const repetition = request.clone();
    try {
      return await sendOnce(request);
    } catch (error) {
      if (codeOf(error) === "confirm_identity" && (await events.confirmIdentity())) return sendOnce(repetition);
      throw error;
    }
  };

  const sendInSession = async (request: Request): Promise<Response> => {
    try {
      return await sendConfirmed(request);
    } catch (error) {
      if (codeOf(error) === "unauthorized") events.signedOut();
      throw error;
    }
  };

  return {
    api: clientAt(origin, sendInSession),
    signInApi: clientAt(origin, sendConfirmed),
    repeatable: async (call, send) => {
      const id = JSON.stringify(call);
      const key = lostKeys.get(id) ?? newUuid();
      lostKeys.delete(id);
      try {
        return await send({ "Idempotency-Key": key });
      } catch (error) {
        if (LOST.has(codeOf(error))) lostKeys.set(id, key);
        throw error;
      }
    },
  };
}

/** dataOf returns the data of an answer; that of a call that answers nothing (204) is undefined. */
export async function dataOf<Data>(answer: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await answer;
  if (data === undefined && response.status !== 204) throw new ApiError("unexpected", "the answer is empty");
  return data as Data;
}

function clientAt(baseUrl: string, send: (request: Request) => Promise<Response>): FetchClient<paths> {
  return createFetchClient<paths>({
    baseUrl,
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    querySerializer: { array: { style: "form", explode: false } },
    fetch: send,
  });
}

async function sendOnce(request: Request): Promise<Response> {
  const response = await fetchOrThrow(request);
  if (!response.ok) throw await errorOfResponse(response);
  return response;
}

async function fetchOrThrow(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError("offline", "the server could not be reached", {}, 0, { cause: error });
  }
}
