import type { Detail } from "@cicerone/api/types";
import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { useResume } from "../../core/navigation/resume";
import { phoneStorage } from "../../core/visit/local-storage";

export type Slide = Detail["slides"][number];

/** The walkthrough, and where the visitor is in it. */
export interface Slides {
  slides: readonly Slide[];
  /** Place of the slide in front, from 0. */
  index: number;
  turn: (index: number) => void;
  /** A film has ended: the next slide comes; the last one stays. */
  ended: () => void;
  /** All films are without sound, as the visitor or the browser wants it. */
  muted: boolean;
  mute: (muted: boolean) => void;
  /** The slides were seen (SLIDE-2). */
  finish: () => void;
}

/** The museum's slides, in their order. */
export function useSlides(): Slides {
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
      phoneStorage.set("slides-seen", true);
      resume();
    },
  };
}
