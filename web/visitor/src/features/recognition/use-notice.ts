import { useState } from "react";
import { useServices } from "../../core/services";

/** ConnectionNotice is the notice that recognition needs a connection (REC-1). */
export interface ConnectionNotice {
  /** The visitor has accepted it, now or on an earlier visit. */
  accepted: boolean;
  accept: () => void;
  decline: () => void;
}

/** useNotice stores the visitor's answer. Yes is asked once; no leads back and is asked again. */
export function useNotice(back: () => void): ConnectionNotice {
  const { storage } = useServices();
  const [accepted, setAccepted] = useState(() => storage.get("recognition-notification-seen") === true);
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
