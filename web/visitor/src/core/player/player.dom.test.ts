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

  it("waits for a tap if the museum does not autoplay", () => {
    player.open(coral, { autoplay: false });
    expect(audio.plays).toBe(0);
    expect(state().status).toBe("paused");
    player.play();
    expect(audio.plays).toBe(1);
  });

  it("pauses and resumes", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.toggle();
    expect(state().status).toBe("paused");
    player.toggle();
    audio.dispatchEvent(new Event("playing"));
    expect(state().status).toBe("playing");
  });

  it("skips 2 seconds back and forward, within the track", () => {
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

  it("reports the position while it plays, and restarts after its end", () => {
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

  it("AUD-1: has nothing left at its end, though the last position comes late and the length was estimated", () => {
    player.open(film, { autoplay: true });
    audio.receiveData(20);
    audio.playFor(19);
    audio.duration = 19.5;
    audio.playFor(1);
    expect(state()).toMatchObject({ status: "ended", position: 19.5, duration: 19.5 });
    vi.spyOn(audio, "currentTime", "get").mockReturnValue(19.4);
    audio.dispatchEvent(new Event("timeupdate"));
    expect(state().position).toBe(19.5);
  });

  it("asks for a tap if the browser refuses to autoplay", async () => {
    audio.playError = new DOMException("no tap", "NotAllowedError");
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(state().status).toBe("blocked"));
    audio.playError = null;
    player.play();
    audio.receiveData(60);
    expect(state().status).toBe("playing");
  });

  it("reports a file that cannot be loaded, and resumes at its position after a retry", async () => {
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

  it("is paused by other causes, such as a call, and resumes at its position", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(7);
    audio.pause();
    expect(state()).toMatchObject({ status: "paused", position: 7 });
    player.play();
    audio.dispatchEvent(new Event("playing"));
    expect(state()).toMatchObject({ status: "playing", position: 7 });
  });

  it("ignores the late pause event of the previous track", () => {
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

  it("keeps the position when the language changes", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(12);
    player.open({ ...coral, url: "/media/coral-fr.m4a" }, { autoplay: false });
    expect(audio.src).toBe("/media/coral-fr.m4a");
    expect(audio.currentTime).toBe(12);
    expect(audio.paused).toBe(false);
  });

  it("resumes an interrupted track, and restarts it after it was closed", () => {
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

  it("plays a prepared track without fetching it again", () => {
    player.prepare(coral.url);
    expect(audio.src).toBe(coral.url);
    expect(state().track).toBeNull();
    const { loads } = audio;
    player.open(coral, { autoplay: true });
    expect(audio.loads).toBe(loads);
    expect(audio.plays).toBe(1);
  });

  it("does not prepare while a track plays", () => {
    player.open(coral, { autoplay: true });
    player.prepare(film.url);
    expect(audio.src).toBe(coral.url);
  });

  it("fetches the track if its preparation failed", () => {
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

describe("STAT-1 listened seconds", () => {
  it("counts what played, not what was skipped", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(5);
    player.seek(40);
    audio.playFor(3);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(8, 1);
  });

  it("counts what played without events on a locked phone", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    audio.playFor(1);
    audio.playWithoutEvents(30);
    audio.playFor(1);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(32, 1);
  });

  it("counts what plays before a slow phone reports it", () => {
    player.open(coral, { autoplay: true });
    audio.duration = 60;
    audio.playWithoutEvents(0.75);
    audio.receiveData(60);
    audio.playFor(0.5);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(1.25, 1);
    player.pause();
    player.play();
    audio.playWithoutEvents(0.75);
    audio.dispatchEvent(new Event("playing"));
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(2, 1);
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

  it("counts real seconds at another speed", () => {
    player.open(coral, { autoplay: true });
    audio.receiveData(60);
    player.setRate(2);
    audio.playFor(10);
    expect(player.listenedSeconds(coral.id)).toBeCloseTo(5, 1);
  });

  it("keeps each track's seconds until they are flushed, also after it was closed", () => {
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

describe("AUD-1 a lost connection", () => {
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

  /** Plays 12 seconds, then the server becomes unreachable. */
  async function lose(): Promise<void> {
    fetchMock.mockRejectedValue(new TypeError("no connection"));
    audio.receiveData(60);
    audio.playFor(12);
    audio.failToLoad();
    await vi.waitFor(() => expect(state().failure).toBe("connection"));
  }

  it("is reported, and playback resumes at the same second once it is back", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "loading", failure: null, position: 12 }));
    expect(audio.currentTime).toBe(12);
    expect(audio.paused).toBe(false);
  });

  it("polls the server if the browser did not notice the lost connection", async () => {
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

  it("does not start a paused track", async () => {
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

  it("does not resume after the visitor has left", async () => {
    player.open(coral, { autoplay: true });
    await lose();
    player.close();
    fetchMock.mockResolvedValue(new Response(null));
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toMatchObject({ status: "idle", track: null, failure: null });
  });

  it("counts listened seconds once", async () => {
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

  it("reads the content type before it attaches the source, and plays within the tap", async () => {
    player.open(coral, { autoplay: true });
    expect(audio.plays).toBe(1);
    expect(audio.src).toMatch(/^data:audio/);
    await vi.waitFor(() => expect(audio.src).toBe(coral.url));
    expect(fetchMock).toHaveBeenCalledWith(coral.url, { method: "HEAD" });
    expect(audio.plays).toBe(2);
  });

  it("plays a stored file as a blob with its content type", async () => {
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

  it("fails if the server has no such file", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    fetchMock.mockResolvedValue(new Response(null, { status: 404 }));
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(state().status).toBe("failed"));
  });

  it("plays a prepared track at once", async () => {
    player.prepare(coral.url);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await Promise.resolve();
    await Promise.resolve();
    player.open(coral, { autoplay: true });
    await vi.waitFor(() => expect(audio.src).toBe(coral.url));
  });

  it("ignores the result of an earlier load", async () => {
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
