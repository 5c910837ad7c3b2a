import type { Detail } from "@cicerone/api/types";
import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { useResume } from "../../core/navigation/resume";
import { useServices } from "../../core/services";

export type Slide = Detail["slides"][number];

/** Slides is the state of the walkthrough. */
export interface Slides {
  slides: readonly Slide[];
  /** Index of the current slide, from 0. */
  index: number;
  turn: (index: number) => void;
  /** Shows the next slide after a video has ended; the last one stays. */
  ended: () => void;
  /** All videos are muted, by the visitor or the browser. */
  muted: boolean;
  mute: (muted: boolean) => void;
  /** Records that the slides were seen (SLIDE-2) and continues. */
  finish: () => void;
}

/** useSlides is the state of the museum's slides. */
export function useSlides(): Slides {
  const { storage } = useServices();
  const museum = useMuseum();
  const [slides] = useState(() => [...museum.slides].sort((one, other) => one.index - other.index));
  const [index, setIndex] = useState(0);
  const [muted, setMuted] = useState(false);
  const resume = useResume();
  return {
    slides,
    index,
    turn: setIndex,
    ended: () => setIndex((now) => Math.min(now + 1, slides.length - 1)),
    muted,
    mute: setMuted,
    finish() {
      storage.set("slides-seen", true);
      resume();
    },
  };
}
