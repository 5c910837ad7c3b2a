import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockReload, isPageIdle, whenPageIdle } from "./page-idle";

const reload = vi.fn<() => void>();

/** sound adds an audio element that the test starts and stops. */
function sound() {
  const audio = document.createElement("audio");
  let paused = true;
  Object.defineProperty(audio, "paused", { get: () => paused });
  document.body.append(audio);
  return {
    play: () => (paused = false),
    pause: () => {
      paused = true;
      audio.dispatchEvent(new Event("pause"));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  document.body.replaceChildren();
});
afterEach(() => vi.useRealTimers());

describe("SHELL-2: whenPageIdle", () => {
  it("calls back at once when nothing blocks a reload", () => {
    whenPageIdle(reload);
    vi.advanceTimersByTime(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits until the sound has stopped, and not just between two sounds", () => {
    const audio = sound();
    audio.play();
    whenPageIdle(reload);
    audio.pause();
    vi.advanceTimersByTime(500);
    audio.play();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    audio.pause();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits while the visitor types in a field", () => {
    document.body.innerHTML = "<input><input type=checkbox><textarea></textarea>";
    const [field, box, area] = document.querySelectorAll<HTMLElement>("input, textarea");
    for (const typed of [field, area]) {
      typed?.focus();
      expect(isPageIdle()).toBe(false);
    }
    whenPageIdle(reload);
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    box?.focus();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits until the last block has ended", () => {
    const ends = [blockReload(), blockReload()];
    whenPageIdle(reload);
    ends[0]?.();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    ends[1]?.();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does not call back once cancelled", () => {
    const end = blockReload();
    const cancel = whenPageIdle(reload);
    cancel();
    end();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
