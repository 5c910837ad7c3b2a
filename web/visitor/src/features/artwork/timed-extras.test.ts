import { sampleResource } from "@cicerone/api/testing/museum";
import { describe, expect, it } from "vitest";
import { NO_POP_UP, type PopUp, nextPopUp, parseSeconds, timedExtras } from "./timed-extras";

describe("ART-6 the times of extras", () => {
  it.each([
    ["0:06", 6],
    ["1:05", 65],
    ["12:34", 754],
    ["100:00", 6000],
    ["0:5", 5],
    ["", undefined],
    ["0:60", undefined],
    ["abc", undefined],
    ["5", undefined],
    [undefined, undefined],
  ])("%s are %s seconds", (text, seconds) => {
    expect(parseSeconds(text)).toBe(seconds);
  });

  it("are those of resources with a start, in order, each once", () => {
    const late = sampleResource(1, { startTime: "0:30", endTime: "0:40" });
    const early = sampleResource(2, { startTime: "0:05" });
    const backwards = sampleResource(3, { startTime: "0:20", endTime: "0:10" });
    const timed = timedExtras([late, sampleResource(4), early, late, backwards]);
    expect(timed.map(({ resource, start, end }) => [resource.idResource, start, end])).toEqual([
      [2, 5, Infinity],
      [1, 30, 40],
    ]);
  });
});

const timed = timedExtras([
  sampleResource(1, { startTime: "0:06", endTime: "0:14" }),
  sampleResource(2, { startTime: "0:16", endTime: "0:24" }),
  // Within the time of 2.
  sampleResource(3, { startTime: "0:18", endTime: "0:20" }),
]);

/** Numbers are positions of the clock in seconds; strings are actions of the visitor. */
function after(...events: (number | "touch" | "close" | "end")[]): PopUp {
  return events.reduce<PopUp>((now, event) => {
    if (typeof event === "number") return nextPopUp(timed, now, { type: "clock", second: event, running: true });
    if (event === "end") return nextPopUp(timed, now, { type: "clock", second: 20, running: false });
    return nextPopUp(timed, now, { type: event });
  }, NO_POP_UP);
}

describe("ART-6 pop-ups on the main audio's clock", () => {
  it.each([
    ["before its start", [5.9], null],
    ["at its start", [6], 1],
    ["in its middle", [6, 9, 13.9], 1],
    ["at its end", [6, 13.9, 14], null],
    ["after a jump into it", [1, 10], 1],
    ["after a jump out of it, forward", [10, 15], null],
    ["after a jump out of it, back", [10, 2], null],
    ["after a jump back into it when it had closed", [10, 15, 8], 1],
    ["after a jump from one to another", [10, 17], 2],
    ["when another one starts within its time", [17, 18], 3],
    ["when that one ends within its time", [17, 18, 20], 2],
    ["when the audio ends within its time", [17, "end"], null],
    ["when the visitor closes it", [10, "close"], null],
    ["a moment after the visitor closed it", [10, "close", 10.2], null],
    ["when its time comes again after the visitor closed it", [10, "close", 15, 8], 1],
    ["after its end, touched", [10, "touch", 14, 15], 1],
    ["after a jump away, touched", [10, "touch", 2], 1],
    ["after the audio's end, touched", [17, "touch", "end"], 2],
    ["while the next one's time is there, touched", [10, "touch", 17], 1],
    ["when the touched one is closed in the next one's time", [10, "touch", 17, "close", 17.2], 2],
    ["when the touched one is closed after its time", [10, "touch", 15, "close", 15.2], null],
    ["the next one, no longer touched", [10, "touch", 17, "close", 17.2, 24], null],
    ["touching nothing", ["touch", 3], null],
    ["closing nothing", ["close", 8], 1],
  ] as [string, (number | "touch" | "close" | "end")[], number | null][])("%s", (_, events, expected) => {
    expect(after(...events).shown).toBe(expected);
  });

  it("returns the same state while nothing changes, so that nothing is rendered again", () => {
    const now = after(10);
    expect(nextPopUp(timed, now, { type: "clock", second: 10.2, running: true })).toBe(now);
  });
});
