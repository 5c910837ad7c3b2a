import { beforeEach, describe, expect, it, vi } from "vitest";
import { ArtworkListening, syncSound } from "./artwork-listening";
import { FakeAudio } from "./fake-audio";
import { Player } from "./player";
import type { Track } from "./track";

const coral: Track = { id: "artwork-14", url: "/coral.m4a", duration: 60, title: "Coral" };
const reef: Track = { id: "artwork-14/resource-3", url: "/reef.m4a", duration: 20, title: "The reef" };
const fern: Track = { id: "artwork-10", url: "/fern.m4a", duration: 30, title: "Fern" };
const arrival = { from: "Keyboard", autoplay: true } as const;

const noFiles = { fetch: vi.fn<typeof fetch>(), caches: undefined };
const fetchTranscript = async () => [];

let audio: FakeAudio;
let player: Player;
let listening: ArtworkListening;
const visits = { openArtwork: vi.fn(), noteListened: vi.fn(), leaveArtwork: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  for (const call of Object.values(visits)) call.mockReset().mockResolvedValue(undefined);
  audio = new FakeAudio();
  const preferences = { load: () => ({ rate: 1, balance: 0 }), save: () => undefined };
  player = new Player({ element: audio as unknown as HTMLAudioElement, preferences, ...noFiles, isApple: false });
  listening = new ArtworkListening(player, visits);
});

function hear(seconds: number): void {
  audio.receiveData(60);
  audio.playFor(seconds);
}

describe("STAT-1 a work's visit follows its sound", () => {
  it("starts with the work's screen and reports where the visitor comes from", () => {
    listening.openScreen(14, coral, arrival);
    expect(visits.openArtwork).toHaveBeenCalledExactlyOnceWith(14, "Keyboard");
    expect(player.store.getState().track).toBe(coral);
    expect(audio.plays).toBe(1);
  });

  it("records each whole second listened", () => {
    listening.openScreen(14, coral, arrival);
    hear(3);
    expect(visits.noteListened.mock.calls.flat()).toEqual([1, 2, 3]);
  });

  it("ends with the seconds listened when the screen closes", () => {
    const exit = listening.openScreen(14, coral, arrival);
    hear(12);
    exit();
    vi.runAllTimers();
    expect(visits.leaveArtwork).toHaveBeenCalledOnce();
    expect(visits.leaveArtwork.mock.calls[0]?.[0]).toBeCloseTo(12, 0);
    expect(player.store.getState().status).toBe("idle");
  });

  it("continues between the work and its resources", () => {
    const exitWork = listening.openScreen(14, coral, arrival);
    hear(5);
    exitWork();
    const exitResource = listening.openScreen(14, coral, { from: undefined, autoplay: false });
    vi.runAllTimers();
    player.open(reef, { autoplay: true });
    expect(visits.leaveArtwork).not.toHaveBeenCalled();
    exitResource();
    vi.runAllTimers();
    expect(visits.openArtwork).toHaveBeenCalledOnce();
    expect(visits.leaveArtwork.mock.calls[0]?.[0]).toBeCloseTo(5, 0);
    expect(player.store.getState().track).toBeNull();
  });

  it("survives the double mounting of React's strict mode", () => {
    listening.openScreen(14, coral, arrival)();
    listening.openScreen(14, coral, arrival);
    vi.runAllTimers();
    expect(visits.openArtwork).toHaveBeenCalledOnce();
    expect(visits.leaveArtwork).not.toHaveBeenCalled();
  });

  it("closes the player when a new version of the museum has no sound for it; the seconds listened count", () => {
    const exit = listening.openScreen(14, coral, arrival);
    hear(4);
    syncSound({ player, fetchTranscript }, fern, null);
    expect(player.store.getState().track).toBe(coral);
    syncSound({ player, fetchTranscript }, coral, null);
    expect(player.store.getState()).toMatchObject({ track: null, status: "idle" });
    exit();
    vi.runAllTimers();
    expect(visits.leaveArtwork.mock.calls[0]?.[0]).toBeCloseTo(4, 0);
  });

  it("opens another work without pausing it", () => {
    const exit = listening.openScreen(14, coral, arrival);
    hear(2);
    player.open(fern, { autoplay: true });
    listening.openScreen(10, fern, arrival);
    exit();
    vi.runAllTimers();
    expect(visits.leaveArtwork).toHaveBeenCalledOnce();
    expect(visits.openArtwork).toHaveBeenLastCalledWith(10, "Keyboard");
    expect(player.store.getState().track).toBe(fern);
  });
});
