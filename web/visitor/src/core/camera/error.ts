/** CameraErrorKind is a kind of camera error (specification 1 §8); messages have the key qr_error_{kind}. */
export type CameraErrorKind =
  | "InsecureContextError"
  | "NotSupportedError"
  | "NotAllowedError"
  | "NotFoundError"
  | "NotReadableError"
  | "OverconstrainedError"
  | "StreamApiNotSupportedError";

/** Kinds by the names of browsers' errors, including those of older browsers. */
const KINDS: Readonly<Record<string, CameraErrorKind>> = {
  InsecureContextError: "InsecureContextError",
  NotSupportedError: "NotSupportedError",
  NotAllowedError: "NotAllowedError",
  PermissionDeniedError: "NotAllowedError",
  SecurityError: "NotAllowedError",
  NotFoundError: "NotFoundError",
  DevicesNotFoundError: "NotFoundError",
  NotReadableError: "NotReadableError",
  TrackStartError: "NotReadableError",
  AbortError: "NotReadableError",
  OverconstrainedError: "OverconstrainedError",
  ConstraintNotSatisfiedError: "OverconstrainedError",
  StreamApiNotSupportedError: "StreamApiNotSupportedError",
};

/** CameraError is an error that the browser does not throw itself. */
export class CameraError extends Error {
  override readonly name: CameraErrorKind;

  constructor(kind: CameraErrorKind) {
    super(kind);
    this.name = kind;
  }
}

/** cameraErrorKind returns the kind of an error. Unknown ones count as a camera that gives no picture. */
export function cameraErrorKind(error: unknown): CameraErrorKind {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  return KINDS[name] ?? "NotReadableError";
}

/** CameraRemedy is what a visitor can do about an error: a key of the catalogue's group camera. */
export type CameraRemedy = "secure" | "allow" | "free" | "browser";

const REMEDIES: Readonly<Record<CameraErrorKind, CameraRemedy | null>> = {
  InsecureContextError: "secure",
  NotSupportedError: "secure",
  NotAllowedError: "allow",
  // Nothing helps when there is no camera.
  NotFoundError: null,
  NotReadableError: "free",
  // The message says it: another camera.
  OverconstrainedError: null,
  StreamApiNotSupportedError: "browser",
};

/** cameraRemedy returns the remedy for an error; null if the message says it or nothing helps. */
export function cameraRemedy(kind: CameraErrorKind): CameraRemedy | null {
  return REMEDIES[kind];
}
