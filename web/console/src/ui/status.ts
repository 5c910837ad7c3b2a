import { createContext, useContext } from "react";
import type { ErrorCode } from "../api/error";
import { type Observable, createObservable } from "../lib/observable";

/** Status is what the status line says: whether the last change is on the server. */
export type Status =
  | { phase: "idle" }
  | { phase: "saving" }
  /** With what happened, such as "Marta is an editor now". */
  | { phase: "saved"; at: Date; text?: string }
  | { phase: "failed"; code: ErrorCode };

export type StatusStore = Observable<Status>;

/** createStatus returns the status of a console that has changed nothing yet. */
export const createStatus = (): StatusStore => createObservable<Status>({ phase: "idle" });

/** StatusContext provides the status to all components. */
export const StatusContext = createContext<StatusStore | null>(null);

/** useAnnounce returns a function that says what a change did in the status line, to screen readers as well. */
export function useAnnounce(): (text: string) => void {
  const status = useContext(StatusContext);
  if (status === null) throw new Error("useAnnounce needs a StatusContext above it.");
  return (text) => status.set({ phase: "saved", at: new Date(), text });
}
