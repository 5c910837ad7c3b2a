import { ApiError, codeOf, errorOfResponse } from "./error";

const BASE = "/api/console/v1";

/** Method is how a call is sent. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** CallOptions are what a call may need besides its address. */
export interface CallOptions {
  body?: object;
  signal?: AbortSignal;
  /** A call without a session: 401 is its answer, not the end of one. */
  isPublic?: boolean;
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

/**
 * createClient returns a client. A call that the server refuses until the identity is confirmed is sent once more after
 * events.confirmIdentity.
 */
export function createClient(events: ClientEvents): Client {
  const client: Client = {
    async send<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
      try {
        return await sendOnce<Answer>(method, path, options);
      } catch (error) {
        if (codeOf(error) === "confirm_identity" && (await events.confirmIdentity())) {
          return sendOnce<Answer>(method, path, options);
        }
        if (codeOf(error) === "unauthorized" && !options.isPublic) events.signedOut();
        throw error;
      }
    },
  };
  return client;
}

async function sendOnce<Answer>(method: Method, path: string, { body, signal }: CallOptions): Promise<Answer> {
  const response = await fetchOrThrow(`${BASE}${path}`, {
    method,
    credentials: "same-origin",
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      // A repeated request, such as after a lost answer, must not create twice.
      ...(method === "POST" ? { "Idempotency-Key": crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await errorOfResponse(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError("offline", "the server could not be reached", {}, 0, { cause: error });
  }
}
