import { newUuid } from "../lib/uuid";
import { ApiError, type ErrorCode, codeOf, errorOfResponse } from "./error";

const BASE = "/api/console/v1";

/** Method is how a call is sent. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** CallOptions are what a call may need besides its address. */
export interface CallOptions {
  body?: object;
  signal?: AbortSignal;
  /** Of a request that its caller may send again. */
  idempotencyKey?: string;
  /** The server answers a repeated call as the first one: after a lost answer the same call has the same key. */
  isRepeatable?: boolean;
  /** What a repeatable call was decided on: once that has changed, the same call is a new one. */
  seen?: unknown;
  /** A call without a session: 401 is its answer, not the end of one. */
  isPublic?: boolean;
  /** The answer is a file, not JSON. */
  isFile?: boolean;
}

/** ClientEvents are what the app does when the server asks for it. */
export interface ClientEvents {
  /** Asks for the password, and reports whether the identity was confirmed. */
  confirmIdentity(): Promise<boolean>;
  /** The session has ended. */
  signedOut(): void;
}

/** Client sends the calls of the console. */
export interface Client {
  /** Sends a call and returns the body of its answer, or throws an ApiError. */
  send<Answer>(method: Method, path: string, options?: CallOptions): Promise<Answer>;
}

/** Errors with which the server may have done what it was asked for. */
const LOST = new Set<ErrorCode>(["offline", "unavailable", "unexpected"]);

/**
 * createClient returns a client. A call that the server refuses until the identity is confirmed is sent once more after
 * events.confirmIdentity.
 */
export function createClient(events: ClientEvents): Client {
  /** Keys of repeatable calls whose answers were lost. */
  const lostKeys = new Map<string, string>();

  const send = async <Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> => {
    try {
      return await sendOnce<Answer>(method, path, options);
    } catch (error) {
      if (codeOf(error) === "confirm_identity" && (await events.confirmIdentity())) {
        return sendOnce<Answer>(method, path, options);
      }
      if (codeOf(error) === "unauthorized" && !options.isPublic) events.signedOut();
      throw error;
    }
  };

  const sendRepeatable = async <Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> => {
    const call = JSON.stringify([method, path, options.body, options.seen]);
    const idempotencyKey = lostKeys.get(call) ?? newUuid();
    lostKeys.delete(call);
    try {
      return await send<Answer>(method, path, { ...options, idempotencyKey });
    } catch (error) {
      if (LOST.has(codeOf(error))) lostKeys.set(call, idempotencyKey);
      throw error;
    }
  };

  return {
    send: (method, path, options = {}) =>
      options.isRepeatable ? sendRepeatable(method, path, options) : send(method, path, options),
  };
}

async function sendOnce<Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const { body, signal, idempotencyKey } = options;
  const response = await fetchOrThrow(`${BASE}${path}`, {
    method,
    credentials: "same-origin",
    headers: {
      Accept: options.isFile ? "*/*" : "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await errorOfResponse(response);
  if (response.status === 204) return undefined as Answer;
  return (await (options.isFile ? response.blob() : response.json())) as Answer;
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError("offline", "the server could not be reached", {}, 0, { cause: error });
  }
}
