import { type RefObject, useEffect, useRef, useState } from "react";

interface FilmOptions {
  /** Its slide is the current one: the video plays, else it is paused. */
  active: boolean;
  /** Called when the browser plays it only without sound. */
  onMuted: () => void;
}

/** Film is the state of a slide's video and its actions. */
export interface Film {
  /** For the video element. */
  element: RefObject<HTMLVideoElement | null>;
  playing: boolean;
  /** For the video's onPlay and onPause. */
  setPlaying: (playing: boolean) => void;
  toggle: () => void;
  replay: () => void;
}

/** useFilm plays a video while its slide is the current one (SLIDE-1). */
export function useFilm({ active, onMuted }: FilmOptions): Film {
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const muted = useRef(onMuted);
  useEffect(() => {
    muted.current = onMuted;
  });

  useEffect(() => {
    const film = element.current;
    if (!active || film === null) return undefined;
    void play(film, () => muted.current());
    return () => film.pause();
  }, [active]);

  return {
    element,
    playing,
    setPlaying,
    toggle() {
      const film = element.current;
      if (film === null) return;
      if (film.paused) void play(film, onMuted);
      else film.pause();
    },
    replay() {
      const film = element.current;
      if (film === null) return;
      film.currentTime = 0;
      void play(film, onMuted);
    },
  };
}

/** play plays the video, or muted if the browser blocks sound before the first tap, as after a reload. */
async function play(film: HTMLVideoElement, onMuted: () => void): Promise<void> {
  try {
    await film.play();
  } catch (error) {
    // Paused again or failed: the element's events report it.
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || film.muted) return;
    film.muted = true;
    onMuted();
    await film.play().catch(() => undefined);
  }
}
