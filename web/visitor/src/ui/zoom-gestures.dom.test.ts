import { fireEvent, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type ZoomState, useZoom } from "./zoom-gestures";

const FRAME = { left: 10, top: 20, width: 400, height: 300 };

/** A scrolling frame whose content has the zoomed size. */
function zoomedFrame(): { frame: HTMLElement; zoom: { current: ZoomState } } {
  const frame = document.createElement("div");
  let scale = 1;
  Object.defineProperties(frame, {
    clientWidth: { value: FRAME.width },
    clientHeight: { value: FRAME.height },
    scrollWidth: { get: () => FRAME.width * scale },
    scrollHeight: { get: () => FRAME.height * scale },
  });
  frame.getBoundingClientRect = () => FRAME as DOMRect;
  const scrollTo = (left: number, top: number): void => {
    frame.scrollLeft = Math.max(0, Math.min(left, FRAME.width * (scale - 1)));
    frame.scrollTop = Math.max(0, Math.min(top, FRAME.height * (scale - 1)));
  };
  frame.scrollTo = scrollTo as typeof frame.scrollTo;
  const reference = { current: frame };
  const { result: zoom } = renderHook(() => {
    const state = useZoom(reference);
    ({ scale } = state);
    return state;
  });
  return { frame, zoom };
}

/** Returns the position of a point within the content, as fractions of its width and height. */
function partAt(frame: HTMLElement, x: number, y: number): { x: number; y: number } {
  return {
    x: (frame.scrollLeft + x - FRAME.left) / frame.scrollWidth,
    y: (frame.scrollTop + y - FRAME.top) / frame.scrollHeight,
  };
}

/** Two fingers around a point. */
const fingers = (x: number, y: number, distance: number) => ({
  touches: [
    { clientX: x - distance / 2, clientY: y },
    { clientX: x + distance / 2, clientY: y },
  ],
});

describe("RT-2 pinching", () => {
  it("grows with the distance, and the point between the fingers stays", () => {
    const { frame, zoom } = zoomedFrame();
    const [x, y] = [FRAME.left + 300, FRAME.top + 60];
    fireEvent.touchStart(frame, fingers(x, y, 50));
    for (const [distance, scale] of [
      [100, 2],
      [200, 4],
      [125, 2.5],
    ] as const) {
      fireEvent.touchMove(frame, fingers(x, y, distance));
      expect(zoom.current.scale).toBe(scale);
      const part = partAt(frame, x, y);
      expect(part.x).toBeCloseTo(0.75);
      expect(part.y).toBeCloseTo(0.2);
    }
  });
});
