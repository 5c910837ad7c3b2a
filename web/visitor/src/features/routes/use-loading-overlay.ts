import { useEffect, useState } from "react";
import { schedule } from "../../lib/schedule";

/** When the loading overlay appears and disappears (specification 2 §9). */
const OVERLAY_DELAY_MS = 500;
const OVERLAY_END_MS = 5_000;

/** useLoadingOverlay reports whether the overlay over an opening payment is visible (PAY-2). */
export function useLoadingOverlay(): boolean {
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const on = schedule(() => setLoading(true), OVERLAY_DELAY_MS);
    const off = schedule(() => setLoading(false), OVERLAY_END_MS);
    return () => {
      on();
      off();
    };
  }, []);
  return loading;
}
