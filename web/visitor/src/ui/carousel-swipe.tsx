import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface CarouselSwipeProps {
  /** The box whose only child contains the pages. */
  viewport: RefObject<HTMLElement | null>;
  /** Index of the current page. */
  index: number;
  /** Index of the last page. */
  last: number;
  /** Whether the first page follows the last. */
  loop: boolean;
  /** Called when a swipe changes the page. */
  onIndex: (index: number) => void;
}

/** Adjacent pages slide; others are shown at once. */
const NEAR = 1;

/**
 * CarouselSwipe lets a carousel's pages follow the finger. It is loaded separately, as the carousel works without it.
 */
export function CarouselSwipe({ viewport, index, last, loop, onIndex }: CarouselSwipeProps): null {
  const [startIndex] = useState(index);
  const [setViewport, embla] = useEmblaCarousel({
    loop,
    startIndex,
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    // With reduced motion a swipe follows the finger, but nothing else moves.
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
  const turned = useRef(onIndex);
  useEffect(() => {
    turned.current = onIndex;
  });

  // Before the next frame, so that no other page flashes.
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
