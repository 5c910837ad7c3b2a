import { useEffect, useState } from "react";
import { schedule } from "../../lib/schedule";

/** The loading overlay comes and goes after so many milliseconds (specification 2 §9). */
const OVERLAY_ON = 500;
const OVERLAY_OFF = 5_000;

/** Whether the overlay over a payment that is being opened is shown (PAY-2). */
export function useLoadingOverlay(): boolean {
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const on = schedule(() => setLoading(true), OVERLAY_ON);
    const off = schedule(() => setLoading(false), OVERLAY_OFF);
    return () => {
      on();
      off();
    };
  }, []);
  return loading;
}
