import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time";

describe("oneAtATime", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("DRAFT-5: runs at once, and once more for all calls that come meanwhile", async () => {
    const ends: (() => void)[] = [];
    const { run, stop } = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)), 1_000);
    run();
    expect(ends).toHaveLength(1);
    run();
    run();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(900);
    expect(ends).toHaveLength(1);
    run();
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(2);
    run();
    expect(ends).toHaveLength(3);
    run();
    stop();
    ends[2]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(3);
  });

  it("continues after an error", async () => {
    const task = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("offline"));
    const { run } = oneAtATime(task, 10);
    run();
    run();
    await vi.advanceTimersByTimeAsync(20);
    expect(task).toHaveBeenCalledTimes(2);
  });
});
