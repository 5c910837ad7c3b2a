import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cameraIds, defaultCamera, nextCamera } from "./devices";

describe("REC-2 which camera", () => {
  it("is one of the cameras that have an id, in the browser's order", () => {
    expect(
      cameraIds([
        { kind: "audioinput", deviceId: "microphone" },
        { kind: "videoinput", deviceId: "front" },
        { kind: "videoinput", deviceId: "" },
        { kind: "videoinput", deviceId: "back" },
        { kind: "audiooutput", deviceId: "speaker" },
      ]),
    ).toEqual(["front", "back"]);
  });

  it.each([
    [[], null],
    [["front"], "front"],
    [["front", "back", "wide"], "wide"],
  ])("of %j it begins with %s, the last one", (cameras, expected) => {
    expect(defaultCamera(cameras)).toBe(expected);
  });

  it.each([
    [["front", "back", "wide"], "front", "back"],
    [["front", "back", "wide"], "wide", "front"],
    [["front"], "front", "front"],
    [["front", "back"], "unplugged", "back"],
    [["front", "back"], null, "back"],
    [[], "front", null],
  ])("of %j after %s comes %s", (cameras, current, expected) => {
    expect(nextCamera(cameras, current)).toBe(expected);
  });

  it("opens every camera once before it starts over", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (cameras) => {
        const seen: (string | null)[] = [];
        let current = defaultCamera(cameras);
        for (const _ of cameras) {
          seen.push(current);
          current = nextCamera(cameras, current);
        }
        expect(new Set(seen)).toEqual(new Set(cameras));
        expect(current).toBe(defaultCamera(cameras));
      }),
    );
  });
});
