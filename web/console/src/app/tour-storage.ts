import { readStored, store } from "../lib/storage";

const nameOf = (account: string): string => `cicerone-console-tour-${account}`;

/** hasSeenTour reports whether an account took or declined the tour in this browser. */
export function hasSeenTour(account: string): boolean {
  return readStored(nameOf(account)) !== null;
}

/** rememberTour notes that an account needs no invitation to the tour any more. */
export function rememberTour(account: string): void {
  store(nameOf(account), "seen");
}
