import { useState } from "react";
import { useOnline } from "../../core/offline/online";
import { useServices } from "../../core/services";

/** ConnectionNotice is the notice that recognition needs a connection (REC-1). */
export interface ConnectionNotice {
  /** The camera may be used: there was a connection, or the visitor has accepted to use it without one. */
  accepted: boolean;
  accept: () => void;
  decline: () => void;
}

/**
 * useNotice asks only without a connection (decisions), and stores the visitor's answer. Yes is asked once; no leads
 * back and is asked again. A connection that is lost later is the search's to report.
 */
export function useNotice(back: () => void): ConnectionNotice {
  const { storage } = useServices();
  const [accepted, setAccepted] = useState(() => storage.get("recognition-notification-seen") === true);
  const online = useOnline();
  if (online && !accepted) setAccepted(true);
  return {
    accepted,
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
