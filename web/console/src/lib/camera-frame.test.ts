import { expect, it } from "vitest";
import { cameraProblemOf, frameSize } from "./camera-frame";

it("CON-6 frames are no larger than the recogniser needs, and keep their proportions", () => {
  expect(frameSize(4000, 3000)).toEqual({ width: 1280, height: 960 });
  expect(frameSize(600, 2560)).toEqual({ width: 300, height: 1280 });
  expect(frameSize(640, 480)).toEqual({ width: 640, height: 480 });
});

it.each([
  ["NotAllowedError", "refused"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "unavailable"],
])("CON-6 says why there is no camera: %s", (name, problem) => {
  expect(cameraProblemOf(new DOMException("", name))).toBe(problem);
});

it("CON-6 a browser without cameras for this page says so", () => {
  expect(cameraProblemOf(new Error("no cameras"))).toBe("unavailable");
});
