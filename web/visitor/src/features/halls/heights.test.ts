import { expect, it } from "vitest";
import { extraAreaHeight } from "./heights";

it("HALL-1: the extra-resource area is 60, 110 or 130 pixels high", () => {
  expect([0, 1, 2, 3, 4, 12].map(extraAreaHeight)).toEqual([0, 60, 110, 130, 130, 130]);
});
