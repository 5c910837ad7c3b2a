/** ErrorCode is the class of a failed call: the server's (RFC 9457 problem details), or that no answer came. */
export type ErrorCode =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "confirm_identity"
  | "second_step"
  | "too_many_attempts"
  | "unavailable"
  | "offline"
  | "unexpected";

const CODES: ReadonlySet<string> = new Set<ErrorCode>([
  "invalid",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "confirm_identity",
  "second_step",
  "too_many_attempts",
  "unavailable",
]);

/** FieldErrors are messages by the name of their field. */
export type FieldErrors = Record<string, string>;

/** ApiError is a failed call. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** What is wrong with the fields that were sent. */
    readonly fields: FieldErrors = {},
    /** How long to wait before the next attempt; 0 if the server did not say. */
    readonly retryAfterSeconds = 0,
    options?: ErrorOptions,
    /** The whole answer, for what only some calls have in it. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(message, options);
  }
}

/** Problem is the body of an error response. */
interface Problem extends Record<string, unknown> {
  code?: unknown;
  title?: unknown;
  detail?: unknown;
  errors?: unknown;
}

/** errorOfResponse returns the error of an unsuccessful response. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const problem: Problem = await response.json().catch(() => ({}));
  const { code, detail, title } = problem;
  const known = typeof code === "string" && CODES.has(code) ? (code as ErrorCode) : codeOfStatus(response.status);
  const message = [detail, title].find((text) => typeof text === "string" && text !== "");
  return new ApiError(
    known,
    typeof message === "string" ? message : `the server answered HTTP ${response.status}`,
    fieldsOf(problem.errors),
    Number(response.headers.get("Retry-After") ?? 0) || 0,
    undefined,
    problem,
  );
}

/** A proxy's answer has no code. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 429) return "too_many_attempts";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : "unexpected";
}

function fieldsOf(errors: unknown): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of Array.isArray(errors) ? errors : []) {
    const { field, message } = error as { field?: unknown; message?: unknown };
    if (typeof field === "string" && typeof message === "string") fields[field] = message;
  }
  return fields;
}

/** codeOf returns the class of anything thrown. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : "unexpected";
}
