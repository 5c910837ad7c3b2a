import { useState } from "react";
import { phoneStorage } from "../../core/visit/local-storage";

/** The notice that recognition needs a connection (REC-1). */
export interface ConnectionNotice {
  /** The visitor has accepted it, now or on an earlier visit. */
  accepted: boolean;
  accept: () => void;
  decline: () => void;
}

/** Asks until the visitor says yes, and remembers it; no is remembered too, and leads back. */
export function useNotice(back: () => void): ConnectionNotice {
  const [accepted, setAccepted] = useState(() => phoneStorage.get("recognition-notification-seen") === true);
  return {
    accepted,
    accept: () => {
      phoneStorage.set("recognition-notification-seen", true);
      setAccepted(true);
    },
    decline: () => {
      phoneStorage.set("recognition-notification-seen", false);
      back();
    },
  };
}
