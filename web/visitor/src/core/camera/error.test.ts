import { describe, expect, it } from "vitest";
import english from "../../i18n/catalogues/en.json";
import { CameraError, cameraErrorKind, cameraRemedy } from "./error";

describe("CODE-7 what is wrong with a camera", () => {
  it.each([
    ["InsecureContextError", "InsecureContextError", "secure"],
    ["NotSupportedError", "NotSupportedError", "secure"],
    ["NotAllowedError", "NotAllowedError", "allow"],
    ["PermissionDeniedError", "NotAllowedError", "allow"],
    ["SecurityError", "NotAllowedError", "allow"],
    ["NotFoundError", "NotFoundError", null],
    ["DevicesNotFoundError", "NotFoundError", null],
    ["NotReadableError", "NotReadableError", "free"],
    ["TrackStartError", "NotReadableError", "free"],
    ["AbortError", "NotReadableError", "free"],
    ["OverconstrainedError", "OverconstrainedError", null],
    ["ConstraintNotSatisfiedError", "OverconstrainedError", null],
    ["StreamApiNotSupportedError", "StreamApiNotSupportedError", "browser"],
  ] as const)("%s is %s, and helped by %s", (name, kind, remedy) => {
    expect(cameraErrorKind(new DOMException("", name))).toBe(kind);
    expect(cameraRemedy(kind)).toBe(remedy);
    expect(english.error[`qr_error_${kind}`]).not.toBe("");
    if (remedy !== null) expect(english.camera[remedy]).not.toBe("");
  });

  it("each kind has its own message", () => {
    const messages = Object.entries(english.error).filter(([key]) => key.startsWith("qr_error_"));
    expect(messages).toHaveLength(7);
    expect(new Set(messages.map(([, text]) => text)).size).toBe(7);
  });

  it("recognises the app's own errors, and treats unknown ones as a camera without a picture", () => {
    expect(cameraErrorKind(new CameraError("InsecureContextError"))).toBe("InsecureContextError");
    for (const strange of [new TypeError("no"), new Error("no"), "no", null, undefined]) {
      expect(cameraErrorKind(strange)).toBe("NotReadableError");
    }
  });
});
