import { describe, expect, it } from "vitest";
import { MAX_SIDE_PX, captureFrame, fitSize } from "./frame";

describe("REC-3 the frame that is sent", () => {
  it.each([
    [1280, 720, 720, 405],
    [720, 1280, 405, 720],
    [640, 480, 640, 480],
    [4000, 3000, 720, 540],
  ])("of %i × %i is %i × %i", (width, height, small, smaller) => {
    expect(fitSize(width, height)).toEqual({ width: small, height: smaller });
    expect(Math.max(small, smaller)).toBeLessThanOrEqual(MAX_SIDE_PX);
  });

  it("is nothing before the camera's first picture", () => {
    expect(captureFrame(document.createElement("video"))).toBe("");
  });
});
