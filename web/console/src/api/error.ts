import type { Schemas } from "@cicerone/api/types";

/** Problem is the body of an error response (RFC 9457 problem details). */
type Problem = Schemas["Problem"];

/** ErrorCode is the class of a failed call: the server's, or that no answer came. */
export type ErrorCode = Exclude<Problem["code"], "internal"> | "offline" | "unexpected";

const CODES: ReadonlySet<string> = new Set<Problem["code"]>([
  "invalid",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "confirm_identity",
  "second_step",
  "too_many_attempts",
  "unavailable",
  "internal",
]);

const PROBLEM_TYPE = "application/problem+json";

/** FieldError is what is wrong with a field that was sent. */
export type FieldError = Schemas["FieldError"];

/** FieldErrors are errors by the name of their field. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

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
    readonly problem: Readonly<Partial<Problem>> = {},
  ) {
    super(message, options);
  }
}

/** errorOfResponse returns the error of an unsuccessful response. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const problem = await problemOf(response);
  const { code, detail, errors = [] } = problem;
  return new ApiError(
    code === undefined || code === "internal" ? codeOfStatus(response.status) : code,
    detail ?? `the server answered HTTP ${response.status}`,
    Object.fromEntries(errors.map((one) => [one.field, one])),
    Number(response.headers.get("Retry-After") ?? 0) || 0,
    undefined,
    problem,
  );
}

/** Returns the body of an error of the server; a proxy's answer may be anything, and counts as empty. */
async function problemOf(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get("Content-Type")?.startsWith(PROBLEM_TYPE)) return {};
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  return problem?.code !== undefined && CODES.has(problem.code) ? problem : {};
}

/** A proxy's answer has no code. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 429) return "too_many_attempts";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : "unexpected";
}

/** codeOf returns the class of anything thrown. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : "unexpected";
}
