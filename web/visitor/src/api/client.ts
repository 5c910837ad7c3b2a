import { readEnvelope } from "@cicerone/api/envelope";
import { ApiError, errorOfAnswer, errorOfNetwork } from "@cicerone/api/error";
import type { paths } from "@cicerone/api/schema.gen";
import type { Configuration, Detail, Language, NewUser } from "@cicerone/api/types";
import createClient, { type Client } from "openapi-fetch";
import type { Clock } from "../lib/clock";

/** DetailAnswer is a museum's detail with its ETag, if it has changed. */
export type DetailAnswer = { changed: true; detail: Detail; etag: string | null } | { changed: false };

/** AccessAnswer is the answer to a right code, or to any code before a proof of work. */
export type AccessAnswer = { days: number } | { challenge: string };

/** Api are the calls whose responses are needed at once. All fail with an ApiError. */
export interface Api {
  /** Returns this installation's settings, fetched once. */
  configuration(): Promise<Configuration>;
  languages(idMuseum: number): Promise<Language[]>;
  /** Returns the museum in one language, unless it still has that etag. */
  detail(idMuseum: number, idLanguage: number, etag?: string): Promise<DetailAnswer>;
  /**
   * Returns the number of days that the code is valid, or a challenge to be solved first; fails with the kind refused if
   * the code is wrong. proof is "ready", for a challenge, or the proof of work; without it the server may delay its answer.
   */
  checkAccessCode(idMuseum: number, code: string, proof?: string): Promise<AccessAnswer>;
  /** Stores a visitor's profile from a sign-in, once per key, and returns its idUser (API-12). */
  createUser(user: NewUser, key: string): Promise<number>;
  /** Deletes the personal data of a visit or profile; statistics stay. It is idempotent. */
  forgetVisitor(who: { idVisit: number } | { idUser: number }): Promise<void>;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

export interface ApiDependencies {
  baseUrl: string;
  fetch: typeof fetch;
  /** Is adjusted to the server's time. */
  clock: Pick<Clock, "sync">;
}

/** createApi returns the typed client of both APIs (specification 1 §7). */
export function createApi({ baseUrl, fetch, clock }: ApiDependencies): Api {
  const syncingFetch = async (request: Request) => {
    const response = await fetch(request);
    clock.sync(response.headers.get("Date"));
    return response;
  };
  const client: Client<paths> = createClient<paths>({ baseUrl, fetch: syncingFetch });
  let settings: Promise<Configuration> | undefined;

  const configuration = () => {
    settings ??= read(client.GET("/config.json")).catch((error: unknown) => {
      settings = undefined;
      throw error;
    });
    return settings;
  };

  return {
    configuration,
    languages: async (idMuseum) =>
      unwrap(await read(client.GET("/api/v2/languages/{idMuseum}", { params: { path: { idMuseum } } }))),
    detail: async (idMuseum, idLanguage, etag) => {
      const { data, response } = await answered(
        client.GET("/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}", {
          params: {
            path: { idMuseum, idLanguage },
            ...(etag === undefined ? {} : { header: { "If-None-Match": etag } }),
          },
        }),
      );
      if (response.status === 304) return { changed: false };
      return { changed: true, detail: unwrap(required(data, response)), etag: response.headers.get("ETag") };
    },
    checkAccessCode: async (idMuseum, code, proof) => {
      const { legacyAuthorization } = await configuration();
      const { data, error, response } = await received(
        client.GET("/api/legacy/Museum/{idMuseum}/checkAccessCode", {
          params: {
            path: { idMuseum },
            query: { code },
            ...(proof === undefined ? {} : { header: { "X-Code-Proof": proof } }),
          },
          headers: { Authorization: legacyAuthorization },
        }),
      );
      const challenge = response.headers.get("X-Code-Challenge");
      if (response.status === 429 && challenge !== null) return { challenge };
      if (!response.ok) throw errorOfAnswer(response.status, error);
      return { days: unwrap(required(data, response)) };
    },
    createUser: async (user, key) => {
      const { legacyAuthorization } = await configuration();
      const { idUser } = unwrap(
        await read(
          client.POST("/api/legacy/User", {
            params: { header: { "Idempotency-Key": key } },
            headers: { Authorization: legacyAuthorization },
            body: user,
          }),
        ),
      );
      return idUser;
    },
    forgetVisitor: async (who) => {
      unwrap(await read(client.POST("/api/v2/forgetVisitor", { body: who })));
    },
  };
}

async function read<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, response } = await answered(call);
  return required(data, response);
}

async function received<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call;
  } catch (cause) {
    // The client throws a TypeError without a response and a SyntaxError for invalid JSON.
    if (cause instanceof SyntaxError) {
      throw new ApiError("server", "the server's answer is no JSON", 0, 0, null, { cause });
    }
    throw errorOfNetwork(cause);
  }
}

async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await received(call);
  const { error, response } = answer;
  if (!response.ok && response.status !== 304) throw errorOfAnswer(response.status, error);
  return answer;
}

function required<T>(data: T | undefined, response: Response): T {
  if (data === undefined) throw errorOfAnswer(response.status, undefined);
  return data;
}

function unwrap<T>(envelope: { success: boolean; status: number; message: string; data: T }): T {
  if (readEnvelope(envelope)?.success !== true) throw errorOfAnswer(200, envelope);
  return envelope.data;
}
