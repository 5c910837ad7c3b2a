import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Scale at which the whole picture is visible. */
export const SMALLEST = 1;
/** Maximum scale (specification 2 §9). */
export const LARGEST = 5;
/** Scales of the buttons. */
const STEPS = [SMALLEST, 1.75, 2.5, 4, LARGEST] as const;
/** Scale after a double tap. */
const DOUBLE = 2.5;

/** Milliseconds and pixels within which two taps are a double tap. */
const TAP_TIME = 300;
const TAP_WAY = 30;

/** Pixels per unit of WheelEvent.deltaMode: pixel, line, page. */
const WHEEL_UNITS = [1, 16, 400] as const;

/** Point is a point in the frame, in pixels from its top left corner. */
interface Point {
  x: number;
  y: number;
}

/** wheeled returns the scale after a turn of the wheel; away from the visitor enlarges. */
export function wheeled(scale: number, pixels: number): number {
  return within(scale * Math.exp(-pixels / 400));
}

/** stepped returns the buttons' next scale in that direction. */
export function stepped(scale: number, direction: 1 | -1): number {
  const further =
    direction > 0 ? STEPS.filter((step) => step > scale + 0.01) : STEPS.filter((step) => step < scale - 0.01);
  return (direction > 0 ? further[0] : further.at(-1)) ?? scale;
}

function within(scale: number): number {
  return Math.max(SMALLEST, Math.min(LARGEST, scale));
}

/** ZoomState is the scale of a zoomed frame, and its buttons' actions. */
export interface ZoomState {
  scale: number;
  step: (direction: 1 | -1) => void;
}

/**
 * useZoom lets the content of a scrolling frame grow by pinching, double tap, wheel and buttons (RT-2). The point
 * between the fingers stays fixed; one finger scrolls.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): ZoomState {
  const [scale, setScale] = useState<number>(SMALLEST);
  const now = useRef(scale);
  /** Part of the content, and where in the frame it stays. */
  const anchor = useRef({ part: { x: 0.5, y: 0.5 }, at: { x: 0, y: 0 } });

  const to = useRef((wanted: number, at?: Point): void => {
    const element = frame.current;
    if (element === null) return;
    const point = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const part = {
      x: (element.scrollLeft + point.x) / element.scrollWidth,
      y: (element.scrollTop + point.y) / element.scrollHeight,
    };
    anchor.current = { part, at: point };
    now.current = within(wanted);
    setScale(now.current);
  });

  useLayoutEffect(() => {
    const element = frame.current;
    const { part, at } = anchor.current;
    element?.scrollTo(part.x * scale * element.clientWidth - at.x, part.y * scale * element.clientHeight - at.y);
  }, [frame, scale]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };
    const toggle = (at: Point): void => to.current(now.current > SMALLEST ? SMALLEST : DOUBLE, at);

    let pinch: { distance: number; scale: number } | null = null;
    let tapped: { time: number; at: Point } | null = null;
    const fingers = (event: TouchEvent): { distance: number; middle: Point } | null => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) return null;
      const [a, b] = [pointOf(one), pointOf(other)];
      return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
    };
    const start = (event: TouchEvent): void => {
      const gesture = fingers(event);
      pinch = gesture === null ? null : { distance: Math.max(1, gesture.distance), scale: now.current };
      if (gesture !== null) tapped = null;
    };
    const move = (event: TouchEvent): void => {
      const gesture = fingers(event);
      if (pinch === null || gesture === null) {
        tapped = null;
        return;
      }
      // Keeps the page from zooming.
      event.preventDefault();
      to.current(pinch.scale * (gesture.distance / pinch.distance), gesture.middle);
    };
    const end = (event: TouchEvent): void => {
      const [touch] = event.changedTouches;
      if (pinch !== null || touch === undefined) {
        if (event.touches.length === 0) pinch = null;
        return;
      }
      const at = pointOf(touch);
      const isSecond =
        tapped !== null &&
        event.timeStamp - tapped.time < TAP_TIME &&
        Math.hypot(at.x - tapped.at.x, at.y - tapped.at.y) < TAP_WAY;
      tapped = isSecond ? null : { time: event.timeStamp, at };
      if (!isSecond) return;
      // Suppresses the click and the mouse's double click.
      event.preventDefault();
      toggle(at);
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      to.current(wheeled(now.current, event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1)), pointOf(event));
    };
    const double = (event: MouseEvent): void => toggle(pointOf(event));

    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end, { passive: false });
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("dblclick", double);
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("dblclick", double);
    };
  }, [frame]);

  return { scale, step: (direction) => to.current(stepped(now.current, direction)) };
}
