import type { LiveElement } from "@cicerone/api/preview";
import { useEffect, useState } from "react";
import type { Changes, ElementRef } from "../../api/content";
import { useCalls } from "../../api/context";

/** Keystrokes within this time are rendered together. */
const PAUSE_MS = 60;

/** Rendered is the last rendering of an element; the error says why there is no newer one. */
export interface Rendered {
  element: LiveElement | null;
  error: unknown;
}

/** useLiveElement renders an element with values that are not saved yet, as visitors would get it. */
export function useLiveElement(museum: string, { list, key }: ElementRef, language: string, values: Changes): Rendered {
  const calls = useCalls();
  const [rendered, setRendered] = useState<Rendered>({ element: null, error: null });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      calls.previewElement(museum, { list, key }, language, values, abort.signal).then(
        (element) => setRendered({ element, error: null }),
        (error: unknown) => {
          if (!abort.signal.aborted) setRendered(({ element }) => ({ element, error }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [calls, museum, list, key, language, values]);
  return rendered;
}
