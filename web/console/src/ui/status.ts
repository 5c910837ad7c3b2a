import { createContext, useContext } from "react";
import type { ErrorCode } from "../api/error";
import { type Observable, createObservable } from "../lib/observable";

/** Status is what the status line says: whether the last change is on the server. */
export type Status =
  | { phase: "idle" }
  | { phase: "saving" }
  /** With what happened, such as "Marta is an editor now". */
  | { phase: "saved"; at: Date; text?: string; undo?: () => void }
  /** The element is where somebody has to decide; the text says what was not done, and why, where the code says too little. */
  | {
      phase: "failed";
      code: ErrorCode;
      text?: string;
      element?: { museum: string; list: string; key: string };
    }
  /** Kept in this browser, and sent when the server can be reached. */
  | { phase: "kept"; code: ErrorCode };

export type StatusStore = Observable<Status>;

/** createStatus returns the status of a console that has changed nothing yet. */
export const createStatus = (): StatusStore => createObservable<Status>({ phase: "idle" });

/** StatusContext provides the status to all components. */
export const StatusContext = createContext<StatusStore | null>(null);

/** useStatus returns the status, to say what a change did. */
export function useStatus(): StatusStore {
  const status = useContext(StatusContext);
  if (status === null) throw new Error("useStatus needs a StatusContext above it.");
  return status;
}

/** useAnnounce returns a function that says what a change did in the status line, to screen readers as well. */
export function useAnnounce(): (text: string, undo?: () => void) => void {
  const status = useStatus();
  return (text, undo) => status.set({ phase: "saved", at: new Date(), text, ...(undo ? { undo } : {}) });
}

/** useAnnounceFailure returns a function that says in the status line why a change was not made: in a sentence, or by the code. */
export function useAnnounceFailure(): (code: ErrorCode, text?: string) => void {
  const status = useStatus();
  return (code, text) => status.set({ phase: "failed", code, ...(text === undefined ? {} : { text }) });
}
