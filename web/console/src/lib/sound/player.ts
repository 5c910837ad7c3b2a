import { type Observable, createObservable } from "../observable";

/** PlayerState is what a player does. */
export interface PlayerState {
  isPlaying: boolean;
  /** Second of the play head. */
  second: number;
  hasFailed: boolean;
}

/** Player plays one sound or film at a time. */
export interface Player {
  readonly state: Observable<PlayerState>;
  /** Loads a sound, by its address or as a file. */
  open(source: string | Blob): void;
  close(): void;
  toggle(): void;
  seek(second: number): void;
  /** Plays one part and stops at its end. */
  playPart(start: number, end: number): void;
}

const IDLE: PlayerState = { isPlaying: false, second: 0, hasFailed: false };

/** createPlayer returns a player that plays in a media element. */
export function createPlayer(media: HTMLMediaElement): Player {
  const state = createObservable(IDLE);
  const set = (changes: Partial<PlayerState>) => state.set({ ...state.get(), ...changes });
  let stopAt = Infinity;
  let frame = 0;
  let objectUrl: string | null = null;

  const follow = () => {
    set({ second: media.currentTime });
    if (media.currentTime >= stopAt) media.pause();
    frame = requestAnimationFrame(follow);
  };
  media.addEventListener("play", () => {
    set({ isPlaying: true });
    frame = requestAnimationFrame(follow);
  });
  media.addEventListener("pause", () => {
    stopAt = Infinity;
    cancelAnimationFrame(frame);
    set({ isPlaying: false, second: media.currentTime });
  });
  // By the controls of a film.
  media.addEventListener("seeking", () => set({ second: media.currentTime }));
  media.addEventListener("error", () => {
    if (media.hasAttribute("src")) set({ hasFailed: true });
  });
  const play = () => {
    media.play().catch((error: unknown) => {
      // A pause before the sound began is none of its faults.
      if (!(error instanceof DOMException && error.name === "AbortError")) set({ hasFailed: true });
    });
  };
  const close = () => {
    media.pause();
    media.removeAttribute("src");
    if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    objectUrl = null;
  };
  const seek = (second: number) => {
    media.currentTime = second;
    set({ second });
  };
  return {
    state,
    open(source) {
      close();
      if (typeof source !== "string") objectUrl = URL.createObjectURL(source);
      media.src = typeof source === "string" ? source : (objectUrl ?? "");
      state.set(IDLE);
    },
    close,
    toggle: () => (media.paused ? play() : media.pause()),
    seek(second) {
      stopAt = Infinity;
      seek(second);
    },
    playPart(start, end) {
      seek(start);
      stopAt = end;
      play();
    },
  };
}
