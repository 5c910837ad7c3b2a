import { afterEach, expect, it, vi } from "vitest";
import { createPlayer } from "./player";

/** A media element whose time a test sets. */
class FakeMedia extends EventTarget {
  currentTime = 0;
  paused = true;

  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}

afterEach(() => vi.unstubAllGlobals());

function start() {
  let follow = (): void => undefined;
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => {
    follow = next;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const media = new FakeMedia();
  const player = createPlayer(media as unknown as HTMLMediaElement);
  const playUntil = (second: number): boolean => {
    media.currentTime = second;
    follow();
    return player.state.get().isPlaying;
  };
  return { player, playUntil };
}

it("a part stops at its end", () => {
  const { player, playUntil } = start();
  player.playPart(27, 32);
  expect(playUntil(31.9)).toBe(true);
  expect(playUntil(32)).toBe(false);
});

it.each([10, 50])("a part that is left for second %i does not stop the sound at its end", (second) => {
  const { player, playUntil } = start();
  player.playPart(27, 32);
  player.seek(second);
  expect(playUntil(second + 0.1)).toBe(true);
  expect(playUntil(33)).toBe(true);
});
