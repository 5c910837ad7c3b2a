import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeAudio } from "./fake-audio";
import { Player, type PlayerPreferences } from "./player";
import { SKIP_SECONDS, type Track } from "./track";

const coral: Track = { id: "artwork-214", url: "/media/coral.m4a", duration: 60, title: "Coral" };
const film: Track = { id: "resource-7", url: "/media/reef.m4a", duration: 20, title: "The reef" };

let audio: FakeAudio;
let saved: { rate: number; balance: number };
let player: Player;

function makePlayer(apple = false): Player {
  const preferences: PlayerPreferences = {
    load: () => saved,
    save: (chosen) => {
      saved = chosen;
    },
  };
  return new Player({
    element: audio as unknown as HTMLAudioElement,
    preferences,
    fetch: (input, init) => fetch(input, init),
    caches: globalThis.caches,
    isApple: apple,
  });
}

const state = () => player.store.getState();

beforeEach(() => {
  audio = new FakeAudio();
  saved = { rate: 1, balance: 0 };
  player = makePlayer();
});

describe("AUD-1 playing", () => {
  it("starts in the call that opens the track", () => {
    player.open(coral, { autoplay: true });
    expect(audio.plays).toBe(1);
    expect(state()).toMatchObject({ status: "loading", track: coral, duration: 60 });
    audio.receiveData(61.5);
    expect(state()).toMatchObject({ status: "playing", duration: 61.5 });
  });

  it("waits for a tap where the museum does not autoplay", () => {
    player.open(coral, { autoplay: false });
    expect(audio.plays).toBe(0);
    expect(state().status).toBe("paused");
    player.play();
    expect(audio.plays).toBe(1);
  });

  it("pauses and goes on", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.toggle();
    expect(state().status).toBe("paused");
    player.toggle();
    audio.dispatchEvent(new Event("playing"));
    expect(state().status).toBe("playing");
  });

  it("goes 2 seconds back and forward, never out of the track", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.skip(SKIP_SECONDS);
    expect(state().position).toBe(2);
    player.skip(-SKIP_SECONDS);
    player.skip(-SKIP_SECONDS);
    expect(state().position).toBe(0);
    player.seek(59);
    player.skip(SKIP_SECONDS);
    expect(audio.currentTime).toBe(60);
  });

  it("tells the position as the sound goes on, and plays again from the start after its end", () => {
    player.open(film, { autoplay: true });
    audio.receiveData(20);
    audio.playFor(5);
    expect(state().position).toBe(5);
    audio.playFor(15);
    expect(state().status).toBe("ended");
    player.play();
    expect(audio.currentTime).toBe(0);
    expect(audio.paused).toBe(false);
  });

  it("asks for a tap where the browser refuses to start by itself", async () => {
    audio.playError = new DOMException("no tap", "NotAllowedError");
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(state().status).toBe("blocked"));
    audio.playError = null;
    player.play();
    audio.receiveData(60);
    expect(state().status).toBe("playing");
  });

  it("tells a file that cannot be had, and fetches it again where it was", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 404 })));
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(10);
    audio.failToLoad();
    expect(state().status).toBe("failed");
    await vi.waitFor(() => expect(state().failure).toBe("file"));
    expect(warn).toHaveBeenCalledOnce();
    const { loads } = audio;
    player.play();
    expect(audio.loads).toBeGreaterThan(loads);
    expect(state()).toMatchObject({ status: "loading", failure: null, position: 10 });
    expect(audio.currentTime).toBe(10);
  });

  it("is paused by whatever else pauses it, such as a call, and goes on where it was", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(7);
    audio.pause();
    expect(state()).toMatchObject({ status: "paused", position: 7 });
    player.play();
    audio.dispatchEvent(new Event("playing"));
    expect(state()).toMatchObject({ status: "playing", position: 7 });
  });

  it("is not held up by the late pause of the track before", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.open(film, { autoplay: true });
    audio.dispatchEvent(new Event("pause"));
    expect(state().status).toBe("loading");
  });

  it("changes nothing when the open track is opened again", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(3);
    const { loads } = audio;
    player.open({ ...coral }, { autoplay: true });
    expect(audio.loads).toBe(loads);
    expect(state().position).toBe(3);
  });

  it("keeps the place when the language changes in the middle", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(12);
    player.open({ ...coral, url: "/media/coral-fr.m4a" }, { autoplay: false });
    expect(audio.src).toBe("/media/coral-fr.m4a");
    expect(audio.currentTime).toBe(12);
    expect(audio.paused).toBe(false);
  });

  it("comes back to an interrupted track where it was left, and starts anew after it was closed", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(8);
    player.open(film, { autoplay: true });
    audio.receiveData(20);
    expect(audio.currentTime).toBe(0);
    player.open(coral, { autoplay: false });
    expect(audio.currentTime).toBe(8);
    player.close();
    player.open(coral, { autoplay: true });
    expect(audio.currentTime).toBe(0);
  });

  it("plays what was prepared without fetching it anew", () => {
    player.prepare(coral.url);
    expect(audio.src).toBe(coral.url);
    expect(state().track).toBeNull();
    const { loads } = audio;
    player.open(coral, { autoplay: true });
    expect(audio.loads).toBe(loads);
    expect(audio.plays).toBe(1);
  });

  it("does not let a preparation disturb what plays", () => {
    player.open(coral, { autoplay: true });
    player.prepare(film.url);
    expect(audio.src).toBe(coral.url);
  });

  it("fetches the track itself when what was prepared could not be had", () => {
    player.prepare(coral.url);
    audio.failToLoad();
    expect(state().status).toBe("idle");
    const { loads } = audio;
    player.open(coral, { autoplay: true });
    expect(audio.loads).toBe(loads + 1);
  });

  it("keeps the speed for the next track and the next visit", () => {
    player.open(coral, { autoplay: true });
    player.setRate(1.5);
    player.open(film, { autoplay: true });
    expect(audio.playbackRate).toBe(1.5);
    expect(makePlayer().store.getState().rate).toBe(1.5);
  });
});

describe("STAT-1 seconds that were heard", () => {
  it("counts what sounded, not what was skipped", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(5);
    player.seek(40);
    audio.playFor(3);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(8, 1);
  });

  it("counts what sounded while the locked phone told nothing", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(1);
    audio.playWithoutEvents(30);
    audio.playFor(1);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(32, 1);
  });

  it("does not count pauses", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(4);
    player.pause();
    player.play();
    audio.dispatchEvent(new Event("playing"));
    audio.playFor(2);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(6, 1);
  });

  it("counts seconds of the visitor, also at another speed", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.setRate(2);
    audio.playFor(10);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(5, 1);
  });

  it("keeps each track's seconds until they are taken, also after it was closed", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(4);
    player.open(film, { autoplay: true });
    audio.receiveData(20);
    audio.playFor(2);
    player.close();
    expect(player.flushListened(coral.id)).toBeCloseTo(4, 1);
    expect(player.flushListened(coral.id)).toBe(0);
    expect(player.flushListened(film.id)).toBeCloseTo(2, 1);
  });
});

describe("AUD-1 when the connection goes", () => {
  const fetchMock = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", fetchMock);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetchMock.mockReset();
  });

  /** Sounds 12 seconds, then the server can no longer be reached. */
  async function lose(): Promise<void> {
    fetchMock.mockRejectedValue(new TypeError("no connection"));
    audio.receiveData(60);
    audio.playFor(12);
    audio.failToLoad();
    await vi.waitFor(() => expect(state().failure).toBe("connection"));
  }

  it("says so, and goes on by itself from the same second once it is back", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "loading", failure: null, position: 12 }));
    expect(audio.currentTime).toBe(12);
    expect(audio.paused).toBe(false);
  });

  it("asks the server now and then where the browser does not know that the connection was gone", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    const asked = fetchMock.mock.calls.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(fetchMock).toHaveBeenCalledTimes(asked + 1);
    expect(state().failure).toBe("connection");
    fetchMock.mockResolvedValue(new Response(null));
    await vi.advanceTimersByTimeAsync(4000);
    expect(state()).toMatchObject({ status: "loading", position: 12 });
  });

  it("does not start what the visitor had paused", async () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.pause();
    fetchMock.mockRejectedValue(new TypeError("no connection"));
    audio.failToLoad();
    await vi.waitFor(() => expect(state().failure).toBe("connection"));
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(state().status).toBe("paused"));
    expect(audio.paused).toBe(true);
  });

  it("forgets the track when the visitor has left", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    player.close();
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toMatchObject({ status: "idle", track: null, failure: null });
  });

  it("counts what was heard once", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(state().status).toBe("loading"));
    audio.receiveData(60);
    audio.playFor(3);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(15, 1);
  });
});

describe("AUD-2 Apple devices", () => {
  const fetchMock = vi.fn<typeof fetch>();

  beforeEach(() => {
    player = makePlayer(true);
    fetchMock.mockResolvedValue(new Response(null, { headers: { "content-type": "audio/mp4" } }));
    vi.stubGlobal("fetch", fetchMock);
  });

  afterEach(() => {
    fetchMock.mockReset();
  });

  it("reads the content type before the sound is attached, and plays within the tap", async () => {
    player.open(coral, { autoplay: true });
    expect(audio.plays).toBe(1);
    expect(audio.src).toMatch(/^data:audio/);
    await vi.waitFor(() => expect(audio.src).toBe(coral.url));
    expect(fetchMock).toHaveBeenCalledWith(coral.url, { method: "HEAD" });
    expect(audio.plays).toBe(2);
  });

  it("hands over a file that is on the phone as a blob of its content type", async () => {
    const match = vi.fn().mockResolvedValue(new Response("sound", { headers: { "content-type": "audio/mp4" } }));
    vi.stubGlobal("caches", { match });
    const blobs: Blob[] = [];
    const createUrl = vi.fn((blob: Blob) => {
      blobs.push(blob);
      return "blob:coral";
    });
    const revokeUrl = vi.fn();
    vi.stubGlobal(
      "URL",
      Object.assign(class extends URL {}, { createObjectURL: createUrl, revokeObjectURL: revokeUrl }),
    );
    player = makePlayer(true);
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(audio.src).toBe("blob:coral"));
    expect(blobs[0]?.type).toBe("audio/mp4");
    expect(fetchMock).not.toHaveBeenCalled();
    player.close();
    expect(revokeUrl).toHaveBeenCalledWith("blob:coral");
  });

  it("fails where the server has no such file", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    fetchMock.mockResolvedValue(new Response(null, { status: 404 }));
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(state().status).toBe("failed"));
  });

  it("plays at once what was prepared", async () => {
    player.prepare(coral.url);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await Promise.resolve();
    await Promise.resolve();
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(audio.src).toBe(coral.url));
  });

  it("ignores what an earlier opening was waiting for", async () => {
    let answer: (response: Response) => void = () => undefined;
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    player.open(coral, { autoplay: true });
    player.open(film, { autoplay: true });
    await vi.waitFor(() => expect(audio.src).toBe(film.url));
    answer(new Response(null));
    await Promise.resolve();
    expect(audio.src).toBe(film.url);
  });
});
