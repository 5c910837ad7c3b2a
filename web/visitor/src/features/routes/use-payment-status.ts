import { type RefObject, useEffect, useState } from "react";
import { schedule } from "../../lib/schedule";

/** PaymentStatus is the state of the payment provider's page in its frame. */
export type PaymentStatus = "loading" | "ready" | "failed";

/** How long the page may load; a frame does not report its own failure. */
const PAYMENT_TIMEOUT_MS = 15_000;

/** Messages of the payment page (httpapi/pages/payment.go). */
const MESSAGES: Readonly<Record<string, PaymentStatus>> = { "payment-ready": "ready", "payment-failed": "failed" };

/** usePaymentStatus returns the state of the payment page in the frame. */
export function usePaymentStatus(frame: RefObject<HTMLIFrameElement | null>): PaymentStatus {
  const [status, setStatus] = useState<PaymentStatus>("loading");
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      const reported = typeof data === "string" ? MESSAGES[data] : undefined;
      if (reported !== undefined && source !== null && source === frame.current?.contentWindow) setStatus(reported);
    };
    addEventListener("message", receive);
    const stop = schedule(
      () => setStatus((current) => (current === "loading" ? "failed" : current)),
      PAYMENT_TIMEOUT_MS,
    );
    return () => {
      removeEventListener("message", receive);
      stop();
    };
  }, [frame]);
  return status;
}
