import { type RefObject, useEffect, useRef, useState } from "react";

interface FilmOptions {
  /** Its slide is the current one: the video plays, unless the visitor wants less motion; else it is paused. */
  active: boolean;
  /** Called when the browser plays it only without sound. */
  onMuted: () => void;
}

/** Film is the state of a slide's video and its actions. */
export interface Film {
  /** For the video element. */
  element: RefObject<HTMLVideoElement | null>;
  /** It plays without a tap. */
  autoplay: boolean;
  playing: boolean;
  /** For the video's onPlay and onPause. */
  setPlaying: (playing: boolean) => void;
  toggle: () => void;
  replay: () => void;
}

/** useFilm plays a video while its slide is the current one (SLIDE-1); under reduced motion it waits for the tap. */
export function useFilm({ active, onMuted }: FilmOptions): Film {
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [reducedMotion] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const autoplay = active && !reducedMotion;
  const muted = useRef(onMuted);
  useEffect(() => {
    muted.current = onMuted;
  });

  useEffect(() => {
    const film = element.current;
    if (!active || film === null) return undefined;
    if (autoplay) void play(film, () => muted.current());
    return () => film.pause();
  }, [active, autoplay]);

  return {
    element,
    autoplay,
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
