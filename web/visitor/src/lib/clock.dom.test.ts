import { beforeEach, describe, expect, it } from "vitest";
import { type Clock, createClock } from "./clock";
import { createSafeStorage } from "./safe-storage";

const NOW = Date.UTC(2026, 10, 21, 8, 15);
const HOUR = 60 * 60_000;

let shown: number;
let clock: Clock;
const page = () =>
  createClock(
    () => shown,
    createSafeStorage(() => localStorage),
  );
const date = (milliseconds: number) => new Date(milliseconds).toUTCString();

beforeEach(() => {
  clock = page();
});

describe("STAT-5: the time", () => {
  it("is the phone's, even if the server's differs", () => {
    shown = NOW;
    clock.sync(date(NOW + 5 * HOUR));
    expect(clock.now()).toBe(NOW);
  });

  it.each([
    ["1970", HOUR],
    ["2150", Date.UTC(2150, 3)],
  ])("goes on from the server's when the phone's clock says %s, on the next page as well", (_, wrong) => {
    shown = wrong;
    clock.sync(date(NOW));
    expect(clock.now()).toBe(NOW);
    shown += 10 * 60_000;
    expect(page().now()).toBe(NOW + 10 * 60_000);
  });

  it("does not go back with a cached response, and follows when the clock restarts at 1970", () => {
    shown = HOUR;
    clock.sync(date(NOW));
    clock.sync(date(NOW - 10 * HOUR));
    expect(clock.now()).toBe(NOW);
    shown = 0;
    clock.sync(date(NOW + 5 * HOUR));
    expect(clock.now()).toBe(NOW + 5 * HOUR);
  });

  it("is one that the server accepts, even without a valid Date header", () => {
    shown = 0;
    for (const header of [null, "soon", date(0)]) clock.sync(header);
    expect(new Date(clock.now()).getUTCFullYear()).toBe(2025);
  });
});
