import type { Detail } from "@cicerone/api/types";
import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { useRewrite, useTo } from "../../core/navigation/navigation";
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

/** useSlides is the state of the museum's slides. It begins with the slide of that id, if there is one. */
export function useSlides(idSlide: number): Slides {
  const { storage } = useServices();
  const museum = useMuseum();
  const [slides] = useState(() => [...museum.slides].sort((one, other) => one.index - other.index));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      slides.findIndex((slide) => slide.idSlide === idSlide),
    ),
  );
  const [muted, setMuted] = useState(false);
  const resume = useResume();
  const to = useTo();
  const rewrite = useRewrite();
  /** Shows a slide and names it in the address, so that a reloaded page shows it again. */
  const turn = (next: number): void => {
    setIndex(next);
    const slide = slides[next];
    if (slide !== undefined) rewrite(to("Slides", {}, { step: String(slide.idSlide) }));
  };
  return {
    slides,
    index,
    turn,
    ended: () => {
      if (index < slides.length - 1) turn(index + 1);
    },
    muted,
    mute: setMuted,
    finish() {
      storage.set("slides-seen", true);
      resume();
    },
  };
}
