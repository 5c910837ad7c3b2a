/** What can be wrong with a camera (specification 1 §8): the end of the catalogue's key, qr_error_{kind}. */
export type CameraErrorKind =
  | "InsecureContextError"
  | "NotSupportedError"
  | "NotAllowedError"
  | "NotFoundError"
  | "NotReadableError"
  | "OverconstrainedError"
  | "StreamApiNotSupportedError";

/** Names by which browsers tell what is wrong, those of older ones as well. */
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

/** A camera that cannot be used, for a reason that the browser does not throw itself. */
export class CameraError extends Error {
  override readonly name: CameraErrorKind;

  constructor(kind: CameraErrorKind) {
    super(kind);
    this.name = kind;
  }
}

/** The kind of what opening a camera failed with. What nobody has a name for counts as a camera that gives no picture. */
export function cameraErrorKind(error: unknown): CameraErrorKind {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  return KINDS[name] ?? "NotReadableError";
}

/** What a visitor can do about it: a key of the catalogue's group camera. */
export type CameraRemedy = "secure" | "allow" | "free" | "browser";

const REMEDIES: Readonly<Record<CameraErrorKind, CameraRemedy | null>> = {
  InsecureContextError: "secure",
  NotSupportedError: "secure",
  NotAllowedError: "allow",
  // Nothing can be done about a camera that is not there: there are other ways in.
  NotFoundError: null,
  NotReadableError: "free",
  // The message says it: another camera.
  OverconstrainedError: null,
  StreamApiNotSupportedError: "browser",
};

/** What to do about a camera that cannot be used; null where the message has said it, or nothing helps. */
export function cameraRemedy(kind: CameraErrorKind): CameraRemedy | null {
  return REMEDIES[kind];
}
