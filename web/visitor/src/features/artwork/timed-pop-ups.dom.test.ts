import { sampleResource } from "@cicerone/api/testing/museum";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeAudio } from "../../core/player/fake-audio";
import { Player } from "../../core/player/player";
import type { Track } from "../../core/player/track";
import { timedExtras } from "./timed-extras";
import { TimedPopUps } from "./timed-pop-ups";

const main: Track = { id: "artwork-14", url: "/coral.mp3", duration: 60, title: "Coral" };
const timed = timedExtras([
  sampleResource(1, { resourceType: "IMAGE", startTime: "0:06", endTime: "0:14" }),
  sampleResource(2, { resourceType: "VIDEO", startTime: "0:20", endTime: "0:24" }),
  sampleResource(3, { resourceType: "AUDIO", startTime: "0:30", endTime: "0:34" }),
]);
const trackOf = ({ idResource }: { idResource: number }): Track => ({
  id: `artwork-14/resource-${idResource}`,
  url: `/extra-${idResource}.mp3`,
  duration: 5,
  title: "Extra",
});

let audio: FakeAudio;
let player: Player;
let popUps: TimedPopUps;

const shown = () => popUps.store.getState().shown;
const track = () => player.store.getState().track?.id;

/** playTo plays the main audio up to a second. */
function playTo(second: number): void {
  audio.playFor(second - audio.currentTime);
}

/** arriveAt seeks to the second before the given one and plays through it. */
function arriveAt(second: number): void {
  player.seek(second - 1);
  playTo(second);
}

/** start opens the main audio with its timed extras, on a phone that prefers reduced motion or not. */
function start({ reducedMotion }: { reducedMotion: boolean }): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: reducedMotion && query === "(prefers-reduced-motion: reduce)",
  }));
  audio = new FakeAudio();
  const preferences = { load: () => ({ rate: 1, balance: 0 }), save: () => undefined };
  player = new Player({
    element: audio as unknown as HTMLAudioElement,
    preferences,
    fetch,
    caches: undefined,
    isApple: false,
  });
  popUps = new TimedPopUps(player, { main, timed, trackOf });
  popUps.start();
  player.open(main, { autoplay: true });
  audio.receiveData(60);
}

afterEach(() => vi.unstubAllGlobals());

describe("ART-6 timed extras", () => {
  beforeEach(() => start({ reducedMotion: false }));

  it("a picture or a text opens and closes while the main audio plays", () => {
    playTo(5.5);
    expect(shown()).toBeNull();
    playTo(6);
    expect(shown()).toBe(1);
    expect(audio.paused).toBe(false);
    playTo(14);
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("nothing is shown before the audio has started or after its end", () => {
    player.close();
    const early = timedExtras([sampleResource(9, { startTime: "0:00" })]);
    popUps.update({ main, timed: early, trackOf });
    player.open(main, { autoplay: false });
    expect(shown()).toBeNull();
    player.play();
    audio.receiveData(60);
    expect(shown()).toBe(9);
    playTo(60);
    expect(player.store.getState().status).toBe("ended");
    expect(shown()).toBeNull();
  });

  it("follows jumps, pauses and speed", () => {
    player.seek(8);
    expect(shown()).toBe(1);
    player.pause();
    expect(shown()).toBe(1);
    player.seek(2);
    expect(shown()).toBeNull();
    player.setRate(2);
    player.play();
    audio.dispatchEvent(new Event("playing"));
    playTo(7);
    expect(shown()).toBe(1);
  });

  it("a film pauses the main audio, which resumes when it has ended, and the film closes at its end second", () => {
    arriveAt(20);
    expect(shown()).toBe(2);
    expect(audio.paused).toBe(true);
    expect(popUps.canAutoplay()).toBe(true);
    popUps.end();
    expect(audio.paused).toBe(false);
    expect(shown()).toBe(2);
    audio.dispatchEvent(new Event("playing"));
    playTo(24);
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("closing the film resumes the main audio", () => {
    arriveAt(20);
    popUps.close();
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
    playTo(21);
    expect(shown()).toBeNull();
  });

  it("skipping past the film resumes the main audio", () => {
    arriveAt(20);
    player.seek(26);
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("the visitor may resume the main audio while the film plays; its end then starts nothing", () => {
    arriveAt(20);
    player.play();
    audio.dispatchEvent(new Event("playing"));
    expect(popUps.store.getState().mainPaused).toBe(false);
    player.pause();
    popUps.end();
    expect(audio.paused).toBe(true);
  });

  it("nor does its end when the visitor has played it again", () => {
    arriveAt(20);
    player.play();
    audio.dispatchEvent(new Event("playing"));
    popUps.playFilm();
    player.pause();
    popUps.end();
    expect(audio.paused).toBe(true);
  });

  it("paused audio stays paused: the film waits for a tap, and closing it starts nothing", () => {
    player.pause();
    player.seek(21);
    expect(shown()).toBe(2);
    expect(popUps.canAutoplay()).toBe(false);
    popUps.close();
    expect(audio.paused).toBe(true);
  });

  it("an audio extra replaces the main audio, which then resumes at its position", () => {
    arriveAt(30);
    expect([shown(), track()]).toEqual([3, "artwork-14/resource-3"]);
    audio.receiveData(5);
    audio.playFor(5);
    expect(track()).toBe(main.id);
    expect(audio.currentTime).toBe(30);
    expect(audio.paused).toBe(false);
    expect(shown()).toBe(3);
    audio.receiveData(60);
    playTo(34);
    expect(shown()).toBeNull();
  });

  it("closing the audio extra restores the main audio at once", () => {
    arriveAt(30);
    audio.receiveData(5);
    audio.playFor(2);
    popUps.close();
    expect(track()).toBe(main.id);
    expect(audio.currentTime).toBe(30);
    expect(audio.paused).toBe(false);
    expect(shown()).toBeNull();
  });

  it("an audio extra shown while the main audio is paused waits for a tap", () => {
    player.pause();
    player.seek(31);
    expect([shown(), track()]).toEqual([3, main.id]);
    popUps.replay();
    expect(track()).toBe("artwork-14/resource-3");
    popUps.close();
    expect(track()).toBe(main.id);
    expect(audio.currentTime).toBe(31);
  });

  it("seconds of an extra's audio are not seconds of the work", () => {
    arriveAt(30);
    audio.receiveData(5);
    audio.playFor(5);
    expect(player.listenedSeconds(main.id)).toBeCloseTo(1, 0);
  });

  it("in another language the pop-up stays, and nothing is paused again", () => {
    playTo(21);
    popUps.end();
    audio.dispatchEvent(new Event("playing"));
    const inSpanish = { ...main, url: "/coral-es.mp3" };
    popUps.update({ main: inSpanish, timed: timedExtras(timed.map(({ resource }) => ({ ...resource }))), trackOf });
    player.open(inSpanish, { autoplay: false, startAt: 22 });
    audio.receiveData(60);
    expect(shown()).toBe(2);
    expect(audio.paused).toBe(false);
  });
});

describe("ART-6 A11Y-1 films under reduced motion", () => {
  beforeEach(() => start({ reducedMotion: true }));

  it("a film that nobody plays opens and closes while the main audio plays", () => {
    arriveAt(20);
    expect(shown()).toBe(2);
    expect(audio.paused).toBe(false);
    playTo(24);
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("playing it pauses the main audio, which resumes when it has ended or failed", () => {
    arriveAt(21);
    popUps.playFilm();
    expect(audio.paused).toBe(true);
    popUps.end();
    expect(audio.paused).toBe(false);
    expect(audio.currentTime).toBe(21);
  });

  it("closing it resumes the main audio", () => {
    arriveAt(21);
    popUps.playFilm();
    popUps.close();
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("played at its last moment, it stays although the main audio has passed its end second", () => {
    arriveAt(23.75);
    audio.playWithoutEvents(0.5);
    popUps.playFilm();
    audio.dispatchEvent(new Event("timeupdate"));
    expect(shown()).toBe(2);
    expect(audio.paused).toBe(true);
    popUps.close();
    expect(shown()).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it("the visitor may resume the main audio while it plays; its end then starts nothing", () => {
    arriveAt(21);
    popUps.playFilm();
    player.play();
    audio.dispatchEvent(new Event("playing"));
    player.pause();
    popUps.end();
    expect(audio.paused).toBe(true);
  });

  it("main audio that the visitor has paused stays paused", () => {
    player.pause();
    player.seek(21);
    popUps.playFilm();
    popUps.end();
    popUps.close();
    expect(audio.paused).toBe(true);
  });

  it("in another language it stays open and waits again, and the main audio resumes in that language", () => {
    arriveAt(21);
    popUps.playFilm();
    const inSpanish = { ...main, url: "/coral-es.mp3" };
    popUps.update({ main: inSpanish, timed, trackOf });
    player.open(inSpanish, { autoplay: false });
    audio.receiveData(60);
    expect(shown()).toBe(2);
    expect(popUps.canAutoplay()).toBe(false);
    expect(audio.paused).toBe(true);
    popUps.end();
    expect(audio.src).toContain("/coral-es.mp3");
    expect(audio.paused).toBe(false);
  });

  it("an audio extra still replaces the main audio by itself", () => {
    arriveAt(30);
    expect(track()).toBe("artwork-14/resource-3");
  });
});
