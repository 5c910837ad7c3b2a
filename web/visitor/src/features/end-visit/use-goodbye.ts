import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { useTo } from "../../core/navigation/navigation";
import { href } from "../../core/navigation/paths";
import { isOnline } from "../../core/offline/online";
import { useBlockReload } from "../../core/offline/page-idle";
import { useServices } from "../../core/services";
import type { ErrorKey } from "../../i18n/catalogue";
import { createEndVisit } from "./end-visit";

/** Goodbye is the state of the screen that ends a visit. */
export interface Goodbye {
  password: string;
  setPassword: (text: string) => void;
  ending: boolean;
  /** The visit has ended and is sent later, which the screen confirms. */
  queued: boolean;
  /** Why the visit was not ended. */
  error: ErrorKey | null;
  end: () => void;
  /** Navigates to the museum's first page with a page load, so that nothing of this visitor stays in memory. */
  leave: () => void;
}

/** useGoodbye ends the visit and leaves the museum. */
export function useGoodbye(): Goodbye {
  const services = useServices();
  const museum = useMuseum();
  const to = useTo();
  const [password, setPassword] = useState("");
  const [ending, setEnding] = useState(false);
  const [queued, setQueued] = useState(false);
  const [error, setError] = useState<ErrorKey | null>(null);
  useBlockReload(ending || password !== "");

  const leave = () => services.environment.window.location.replace(href(to("Presentation")));
  const end = async (): Promise<void> => {
    setEnding(true);
    setError(null);
    // The visitor has seen the warning about unsent events and confirms.
    const allowUnsent = error === "error_uploading_statistics";
    const result = await createEndVisit({ ...services, online: isOnline })(museum, { password, allowUnsent });
    if (result === "sent") {
      leave();
      return;
    }
    setQueued(result === "queued");
    setError(result === "queued" ? null : result);
    setEnding(false);
  };

  return {
    password,
    setPassword: (text) => {
      setPassword(text);
      setError(null);
    },
    ending,
    queued,
    error,
    end: () => {
      if (!ending) void end();
    },
    leave,
  };
}
