import type { paths } from "@cicerone/api/schema.gen";
import createFetchClient, { type Client as FetchClient } from "openapi-fetch";
import { newUuid } from "../lib/uuid";
import { ApiError, type ErrorCode, codeOf, errorOfResponse } from "./error";

/** PageHeaders say whose page sends a call. The server answers 401 if somebody else is signed in by now. */
export interface PageHeaders {
  "Cicerone-Account": string;
  "Cicerone-Organization": string;
}

/** ClientEvents are what the app does when the server asks for it. */
export interface ClientEvents {
  /** Returns whose page this is, null before the sign-in. */
  page(): PageHeaders | null;
  /** Asks for the password, and reports whether the identity was confirmed. */
  confirmIdentity(): Promise<boolean>;
  /** Asks to sign in, since the session has ended or is somebody else's, and reports whether it is the page's again. */
  signInAgain(): Promise<boolean>;
  /** Finds out which museums there are, when something of one was not found: it may have been deleted. */
  findMuseums(): Promise<void>;
}

/** RepeatHeader makes the server answer a repeated call as the first one. */
export interface RepeatHeader {
  "Idempotency-Key": string;
}

/** Client sends the calls of the API's document. A call that fails throws an ApiError. */
export interface Client {
  /** Sends calls of the page's member, for whom 401 is the end of the session: they wait until it is there again. */
  readonly api: FetchClient<paths>;
  /** Sends calls that answer 401 to somebody who proves wrongly who they are. */
  readonly signInApi: FetchClient<paths>;
  /**
   * Sends a call that must not be carried out twice. call is what is asked for, and what that was decided on: after a lost
   * answer the same call has the same header.
   */
  repeatable<Answer>(call: readonly unknown[], send: (header: RepeatHeader) => Promise<Answer>): Promise<Answer>;
}

/** The path of something that belongs to a museum. */
const OF_MUSEUM = /\/museums\/[^/]+\//;

/** Errors with which the server may have done what it was asked for. */
const LOST = new Set<ErrorCode>(["offline", "unavailable", "unexpected"]);

/**
 * createClient returns a client of the server at an origin, such as https://guide.example. A call that the server refuses until
 * the identity is confirmed, or somebody has signed in again, is sent once more after that.
 */
export function createClient(origin: string, events: ClientEvents): Client {
  /** Keys of repeatable calls whose answers were lost. */
  const lostKeys = new Map<string, string>();

  const sendConfirmed = sendAsking({ confirm_identity: events.confirmIdentity });
  const sendAgain = sendAsking({ confirm_identity: events.confirmIdentity, unauthorized: events.signInAgain });

  const sendOfPage = async (request: Request): Promise<Response> => {
    for (const [name, value] of Object.entries(events.page() ?? {})) {
      if (!request.headers.has(name)) request.headers.set(name, value);
    }
    try {
      return await sendAgain(request);
    } catch (error) {
      // Whether the museum is gone or only a part of it is known before anybody reads that something is missing.
      if (codeOf(error) === "not_found" && OF_MUSEUM.test(new URL(request.url).pathname)) await events.findMuseums();
      throw error;
    }
  };

  return {
    api: clientAt(origin, sendOfPage),
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

function clientAt(baseUrl: string, send: Send): FetchClient<paths> {
  return createFetchClient<paths>({
    baseUrl,
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    querySerializer: { array: { style: "form", explode: false } },
    fetch: send,
  });
}

type Send = (request: Request) => Promise<Response>;

/** Questions are what is asked when a call is refused with a code. Each reports whether the reason is gone. */
type Questions = Partial<Record<ErrorCode, () => Promise<boolean>>>;

/** Returns a function that sends a request, and once more after each question that removed the reason of a refusal. */
function sendAsking(questions: Questions): Send {
  return async (first) => {
    const unasked = { ...questions };
    for (let request = first; ;) {
      const repetition = request.clone();
      try {
        return await sendOnce(request);
      } catch (error) {
        const code = codeOf(error);
        const ask = unasked[code];
        if (ask === undefined || !(await ask())) throw error;
        delete unasked[code];
        request = repetition;
      }
    }
  };
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
