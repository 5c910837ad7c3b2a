/** ErrorKind is why a call failed, as far as the app treats it differently. */
export type ErrorKind =
  /** No answer arrived: no connection, or the server is out of reach. */
  | "offline"
  /** The server says no to this request: bad input, wrong code. */
  | "refused"
  /** The museum is deactivated (HTTP 410). */
  | "deactivated"
  /** There is no such museum (status 1000). */
  | "unknown-museum"
  /** The server failed, or answered something that cannot be read. */
  | "server";

/** Status of the envelope for an unknown museum (specification 1 §4). */
export const STATUS_UNKNOWN_MUSEUM = 1000;

/** ApiError is a failed call of either base. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** HTTP status; 0 when no answer arrived. */
    readonly httpStatus = 0,
    /** Status of the envelope; 0 when there was none. */
    readonly status = 0,
    /** The field that the server's message names, when it refuses input. */
    readonly field: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** errorOfAnswer makes the error of an answer that is no success, from its HTTP status and whatever body it has. */
export function errorOfAnswer(httpStatus: number, body: unknown): ApiError {
  const { status, message, field } = readEnvelope(body);
  const text = message === "" ? `the server answered HTTP ${httpStatus}` : message;
  return new ApiError(kindOf(httpStatus, status), text, httpStatus, status, field);
}

function kindOf(httpStatus: number, status: number): ErrorKind {
  if (status === STATUS_UNKNOWN_MUSEUM) return "unknown-museum";
  if (httpStatus === 410 || status === 410) return "deactivated";
  // An answer of 2xx that is no success is a refusal as well: the legacy base tells failure in the envelope.
  return httpStatus < 500 && httpStatus !== 408 && httpStatus !== 429 ? "refused" : "server";
}

/** errorOfNetwork makes the error of a request that got no answer. */
export function errorOfNetwork(cause: unknown): ApiError {
  return new ApiError("offline", "the server could not be reached", 0, 0, null, { cause });
}

function readEnvelope(body: unknown): { status: number; message: string; field: string | null } {
  if (typeof body !== "object" || body === null) return { status: 0, message: "", field: null };
  const { status, message } = body as Record<string, unknown>;
  const text = typeof message === "string" ? message : "";
  return { status: typeof status === "number" ? status : 0, message: text, field: fieldOf(text) };
}

/** The server names the field first: "idLanguage: must be a positive id". */
function fieldOf(message: string): string | null {
  return /^([A-Za-z][\w.[\]-]*): /.exec(message)?.[1] ?? null;
}

/** What a visitor is told of a failed call: a key of the catalogue's errors (specification 1 §8). */
export type ErrorKey = "error_museum_deactivated" | "no_internet" | "unexpected";

/** The catalogue's key for a failure of a call; screens that know better (wrong_code) choose their own. */
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
