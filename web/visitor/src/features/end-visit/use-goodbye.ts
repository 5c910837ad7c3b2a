import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { useTo } from "../../core/navigation/navigation";
import { href } from "../../core/navigation/paths";
import { useBlockReload } from "../../core/offline/page-idle";
import type { ErrorKey } from "../../i18n/catalogue";
import { farewell } from "./farewell";

/** The end of a visit as the screen shows it. */
export interface Goodbye {
  password: string;
  setPassword: (text: string) => void;
  forget: boolean;
  setForget: (wish: boolean) => void;
  ending: boolean;
  /** Everything is done, and the visitor is told that their personal data is gone. */
  forgotten: boolean;
  /** Why the visit was not ended. */
  error: ErrorKey | null;
  end: () => void;
  /** To the museum's first page, which begins anew with nothing in memory of who was here. */
  leave: () => void;
}

/** Ends the visit, and leaves. */
export function useGoodbye(): Goodbye {
  const museum = useMuseum();
  const to = useTo();
  const [password, setPassword] = useState("");
  const [forget, setForget] = useState(false);
  const [ending, setEnding] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const [error, setError] = useState<ErrorKey | null>(null);
  useBlockReload(ending || password !== "");

  const leave = () => location.replace(href(to("Presentation")));
  const end = async (): Promise<void> => {
    setEnding(true);
    setError(null);
    // Who was told that something was not sent yet and ends all the same leaves it to the outbox.
    const evenUnsent = error === "error_uploading_statistics";
    const failure = await farewell(museum, { password, forget, evenUnsent });
    if (failure === null && !forget) {
      leave();
      return;
    }
    setForgotten(failure === null);
    setError(failure);
    setEnding(false);
  };

  return {
    password,
    setPassword: (text) => {
      setPassword(text);
      setError(null);
    },
    forget,
    setForget: (wish) => {
      setForget(wish);
      setError(null);
    },
    ending,
    forgotten,
    error,
    end: () => {
      if (!ending) void end();
    },
    leave,
  };
}
