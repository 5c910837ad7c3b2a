import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTimestamp, parseTimestamp } from "./time";

describe("VISIT-5: timestamps in Africa/Lome", () => {
  const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });

  it("formats the time in Lomé in any time zone of the phone", () => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Africa/Lome",
      dateStyle: "short",
      timeStyle: "medium",
    });
    fc.assert(
      fc.property(moment, (milliseconds) => {
        expect(formatTimestamp(milliseconds)).toBe(`${clock.format(milliseconds).replace(" ", "T")}+00:00`);
      }),
    );
  });

  it("parses what it formats, to the second", () => {
    fc.assert(
      fc.property(moment, (milliseconds) => {
        expect(parseTimestamp(formatTimestamp(milliseconds))).toBe(Math.floor(milliseconds / 1000) * 1000);
      }),
    );
  });

  it("parses a time without an offset as Africa/Lome", () => {
    expect(parseTimestamp("2026-11-21T08:15:00")).toBe(Date.UTC(2026, 10, 21, 8, 15));
    expect(parseTimestamp("2026-11-21T08:15:00+02:00")).toBe(Date.UTC(2026, 10, 21, 6, 15));
    expect(parseTimestamp("soon")).toBeNaN();
  });
});
