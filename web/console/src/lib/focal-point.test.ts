import { expect, test } from "vitest";
import { formatFocalPoint, parseFocalPoint } from "./focal-point";

test("CON-6: a focal point is stored as CSS percentages, and the middle is not stored", () => {
  expect(parseFocalPoint("12.5% 0%")).toEqual({ x: 12.5, y: 0 });
  expect(parseFocalPoint(null)).toEqual({ x: 50, y: 50 });
  expect(parseFocalPoint("left top")).toEqual({ x: 50, y: 50 });
  expect(formatFocalPoint({ x: 33.4, y: 140 })).toBe("33% 100%");
  expect(formatFocalPoint({ x: -1, y: 50 })).toBe("0% 50%");
  expect(formatFocalPoint({ x: 50.2, y: 49.9 })).toBeNull();
});
