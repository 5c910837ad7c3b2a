import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseOthersOnPlay } from "./exclusive-playback";

/** An element that appears to play. */
function element(kind: "audio" | "video", muted = false) {
  const made = document.createElement(kind);
  made.muted = muted;
  const pause = vi.spyOn(made, "pause").mockReturnValue();
  vi.spyOn(made, "paused", "get").mockReturnValue(false);
  document.body.append(made);
  return { start: () => made.dispatchEvent(new Event("play")), made, pause };
}

beforeEach(() => pauseOthersOnPlay(document));
afterEach(() => document.body.replaceChildren());

describe("AUD-1 one element sounds", () => {
  it("a film that starts pauses the audio, and vice versa", () => {
    const voice = element("audio");
    const film = element("video");
    film.start();
    expect(voice.pause).toHaveBeenCalled();
    expect(film.pause).not.toHaveBeenCalled();
    voice.start();
    expect(film.pause).toHaveBeenCalled();
  });

  it("a muted film pauses nothing until it is unmuted", () => {
    const voice = element("audio");
    const film = element("video", true);
    film.start();
    voice.start();
    expect(voice.pause).not.toHaveBeenCalled();
    expect(film.pause).not.toHaveBeenCalled();
    film.made.muted = false;
    film.made.dispatchEvent(new Event("volumechange"));
    expect(voice.pause).toHaveBeenCalled();
  });
});
