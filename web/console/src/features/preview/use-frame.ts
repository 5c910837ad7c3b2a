import { type ArrangeMessage, type ToPreview, readFromPreview } from "@cicerone/api/preview";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** FrameState is what the preview in a frame has said. */
export interface FrameState {
  /** It listens. */
  isReady: boolean;
  /** Its link is not valid any more. */
  hasEnded: boolean;
}

/** Frame talks with the preview in a frame. */
export interface Frame extends FrameState {
  send: (message: ToPreview) => void;
  /** The frame loads again. */
  reset: () => void;
}

const LOADING: FrameState = { isReady: false, hasEnded: false };

/**
 * useFrame talks with the preview in a frame. Its page has no origin, so messages go to whatever page is in the frame,
 * which the console's policy limits to this server, and are accepted of the frame alone.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  onArrange?: (message: ArrangeMessage) => void,
): Frame {
  const [state, setState] = useState(LOADING);
  const arrange = useRef(onArrange);
  useEffect(() => {
    arrange.current = onArrange;
  });
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source === null || event.source !== frame.current?.contentWindow || event.origin !== "null") return;
      const message = readFromPreview(event.data);
      switch (message?.type) {
        case "ready":
          setState({ isReady: true, hasEnded: false });
          break;
        case "ended":
          setState((before) => ({ ...before, hasEnded: true }));
          break;
        case "arrange":
        case "move":
          arrange.current?.(message);
          break;
        case "shown":
        case undefined:
      }
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [frame]);
  const send = useCallback((message: ToPreview) => frame.current?.contentWindow?.postMessage(message, "*"), [frame]);
  const reset = useCallback(() => setState(LOADING), []);
  return { ...state, send, reset };
}
