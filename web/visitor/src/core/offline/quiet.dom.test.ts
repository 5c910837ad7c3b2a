import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hold, isQuiet, whenQuiet } from "./quiet";

const reload = vi.fn<() => void>();

/** A sound in the page that a test starts and stops. */
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

describe("SHELL-2: a quiet moment", () => {
  it("is now, when nothing is under way", () => {
    whenQuiet(reload);
    vi.advanceTimersByTime(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes when the sound has stopped, and not between two sounds", () => {
    const audio = sound();
    audio.play();
    whenQuiet(reload);
    audio.pause();
    vi.advanceTimersByTime(500);
    audio.play();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    audio.pause();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes when a field is left, not while it is written in", () => {
    document.body.innerHTML = "<input><input type=checkbox><textarea></textarea>";
    const [field, box, area] = document.querySelectorAll<HTMLElement>("input, textarea");
    for (const typed of [field, area]) {
      typed?.focus();
      expect(isQuiet()).toBe(false);
    }
    whenQuiet(reload);
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    box?.focus();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes when the last of what is under way has ended", () => {
    const ends = [hold(), hold()];
    whenQuiet(reload);
    ends[0]?.();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    ends[1]?.();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("no longer matters once nobody waits for it", () => {
    const end = hold();
    const cancel = whenQuiet(reload);
    cancel();
    end();
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
