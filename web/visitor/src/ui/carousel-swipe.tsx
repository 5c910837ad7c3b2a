import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface CarouselSwipeProps {
  /** The box whose only child holds the pages. */
  viewport: RefObject<HTMLElement | null>;
  /** Place of the page in front, from 0. */
  index: number;
  /** Place of the last page. */
  last: number;
  /** The last page is followed by the first. */
  loop: boolean;
  /** The finger turned to another. */
  onIndex: (index: number) => void;
}

/** Two that follow each other slide; to one further off it jumps. */
const NEAR = 1;

/**
 * CarouselSwipe lets a carousel's pages follow the finger and slide; apart from the carousel, whose other ways work
 * without.
 */
export function CarouselSwipe({ viewport, index, last, loop, onIndex }: CarouselSwipeProps): null {
  const [startIndex] = useState(index);
  const [setViewport, embla] = useEmblaCarousel({
    loop,
    startIndex,
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    // A swipe is an answer to the finger; what follows it is shown at once to those who want no movement.
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
  const turned = useRef(onIndex);
  useEffect(() => {
    turned.current = onIndex;
  });

  // Before the next frame, so that no other page is seen in between.
  useLayoutEffect(() => {
    const box = viewport.current;
    if (box === null) return undefined;
    box.setAttribute("data-swipe", "");
    setViewport(box);
    return () => {
      box.removeAttribute("data-swipe");
    };
  }, [viewport, setViewport]);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const select = (): void => turned.current(embla.selectedScrollSnap());
    embla.on("select", select);
    return () => void embla.off("select", select);
  }, [embla]);

  useEffect(() => {
    if (embla === undefined || embla.selectedScrollSnap() === index) return;
    const way = Math.abs(embla.selectedScrollSnap() - index);
    const near = way <= NEAR || (loop && way === last);
    embla.scrollTo(index, !near);
  }, [embla, index, loop, last]);
  return null;
}
