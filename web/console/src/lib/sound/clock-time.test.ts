import { expect, it } from "vitest";
import { clockTime, parseClockTime, wholeClockTime } from "./clock-time";

it("CON-7 times of a sound are written and read", () => {
  expect([0, 59.96, 64.25, 600].map(clockTime)).toEqual(["0:00.0", "1:00.0", "1:04.3", "10:00.0"]);
  expect(["1:04.3", "4", " 0:05,25 ", "x", "1:2:3", ""].map(parseClockTime)).toEqual([64.3, 4, 5.25, null, null, null]);
});

it("STATS-5 whole seconds of a sound are written without tenths", () => {
  expect([0, 9.9, 64.25, 600, 3671].map(wholeClockTime)).toEqual(["0:00", "0:09", "1:04", "10:00", "61:11"]);
});
