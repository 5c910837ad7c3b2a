import { useState } from "react";
import { useOnline } from "../../core/offline/online";
import type { PhoneStatus } from "../../core/recognition/phone-recogniser";
import { useServices } from "../../core/services";

/** ConnectionNotice is the notice that recognition needs a connection (REC-1). */
export interface ConnectionNotice {
  /** The camera may be used: there was a connection or none is needed, or the visitor has accepted to use it without one. */
  accepted: boolean;
  /** The question is shown. */
  asks: boolean;
  accept: () => void;
  decline: () => void;
}

/**
 * useNotice asks only without a connection where the phone cannot recognise works itself (decisions), and stores the
 * visitor's answer. Yes is asked once; no leads back and is asked again. A connection that is lost later is the search's
 * to report.
 */
export function useNotice(phone: PhoneStatus, back: () => void): ConnectionNotice {
  const { storage } = useServices();
  const [accepted, setAccepted] = useState(() => storage.get("recognition-notification-seen") === true);
  const online = useOnline();
  if ((online || phone === "ready") && !accepted) setAccepted(true);
  return {
    accepted,
    asks: !accepted && phone === "unavailable",
    accept: () => {
      storage.set("recognition-notification-seen", true);
      setAccepted(true);
    },
    decline: () => {
      storage.set("recognition-notification-seen", false);
      back();
    },
  };
}
