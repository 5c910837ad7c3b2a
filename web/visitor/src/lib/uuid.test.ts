import { describe, expect, it, vi } from "vitest";
import { namedUuid, randomUuid, timedUuid } from "./uuid";

const shape = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

describe("a UUID", () => {
  it("at random differs each time", () => {
    const made = Array.from({ length: 50 }, randomUuid);
    for (const uuid of made) expect(uuid).toMatch(shape(4));
    expect(new Set(made).size).toBe(50);
  });

  it("of a time differs each time, and sorts by it", () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 10) });
    const made = Array.from({ length: 50 }, () => {
      vi.advanceTimersByTime(1);
      return timedUuid();
    });
    vi.useRealTimers();
    for (const uuid of made) expect(uuid).toMatch(shape(7));
    expect(made.toSorted()).toEqual(made);
    expect(Number.parseInt((made[0] ?? "").replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 22, 10) + 1);
    expect(new Set(Array.from({ length: 50 }, timedUuid)).size).toBe(50);
  });

  it("of a time is valid before 1970", () => {
    vi.useFakeTimers({ now: Date.UTC(1904, 0, 1) });
    const made = timedUuid();
    vi.useRealTimers();
    expect(made).toMatch(shape(7));
  });

  it("of a name and a time is the same each time, no other name's, and sorts by the time", () => {
    const time = Date.UTC(2026, 10, 22, 10);
    const made = Array.from({ length: 50 }, (_, at) => namedUuid(`name ${at}`, time));
    for (const uuid of made) {
      expect(uuid).toMatch(shape(8));
      expect(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16)).toBe(time);
    }
    expect(new Set(made).size).toBe(50);
    expect(namedUuid("name 7", time)).toBe(made[7]);
    const later = Array.from({ length: 50 }, (_, at) => namedUuid("name", time + at));
    expect(later.toSorted()).toEqual(later);
    for (const none of [-1, Number.NaN]) expect(namedUuid("name 7", none)).toMatch(/^00000000-0000-8/);
  });
});
