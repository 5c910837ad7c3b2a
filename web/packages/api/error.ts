import { type Envelope, readEnvelope } from "./envelope";

/** ErrorKind is why a call failed. */
export type ErrorKind =
  /** There was no response: no connection, or the server is unreachable. */
  | "offline"
  /** The server rejected the request: bad input, wrong code. */
  | "refused"
  /** The museum is deactivated (HTTP 410). */
  | "deactivated"
  /** There is no such museum (status 1000). */
  | "unknown-museum"
  /** The server failed, or its response cannot be read. */
  | "server";

/** STATUS_UNKNOWN_MUSEUM is the envelope's status for an unknown museum (specification 1 §4). */
export const STATUS_UNKNOWN_MUSEUM = 1000;

/** ApiError is a failed call. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** HTTP status; 0 if there was no response. */
    readonly httpStatus = 0,
    /** Status of the envelope; 0 if there was none. */
    readonly status = 0,
    /** The invalid field, if the server's message names one. */
    readonly field: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** errorOfAnswer returns the error of an unsuccessful response. */
export function errorOfAnswer(httpStatus: number, body: unknown): ApiError {
  const envelope = readEnvelope(body);
  const message = envelope?.message ?? "";
  const text = message === "" ? `the server answered HTTP ${httpStatus}` : message;
  return new ApiError(kindOf(httpStatus, envelope), text, httpStatus, envelope?.status ?? 0, fieldOf(message));
}

function kindOf(httpStatus: number, envelope: Envelope | null): ErrorKind {
  // A proxy's or captive portal's answer says nothing about the museum or the request.
  if (envelope === null) return "server";
  if (envelope.status === STATUS_UNKNOWN_MUSEUM) return "unknown-museum";
  if (httpStatus === 410 || envelope.status === 410) return "deactivated";
  // The legacy API reports failures in the envelope of a 2xx response.
  return httpStatus < 500 && httpStatus !== 408 && httpStatus !== 429 ? "refused" : "server";
}

/** errorOfNetwork returns the error of a request without a response. */
export function errorOfNetwork(cause: unknown): ApiError {
  return new ApiError("offline", "the server could not be reached", 0, 0, null, { cause });
}

/** fieldOf returns the field at the start of a message such as "idLanguage: must be a positive id". */
function fieldOf(message: string): string | null {
  return /^([A-Za-z][\w.[\]-]*): /.exec(message)?.[1] ?? null;
}

/** ErrorKey is the key of an error's message in the catalogue (specification 1 §8). */
export type ErrorKey = "error_museum_deactivated" | "no_internet" | "unexpected";

/** errorKey returns the message of a failed call; screens with a better one (wrong_code) choose their own. */
export function errorKey(error: unknown): ErrorKey {
  if (!(error instanceof ApiError)) return "unexpected";
  switch (error.kind) {
    case "offline":
      return "no_internet";
    case "deactivated":
    case "unknown-museum":
      return "error_museum_deactivated";
    case "refused":
    case "server":
      return "unexpected";
  }
}
