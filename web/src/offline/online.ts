import { useSyncExternalStore } from "react";

/** Whether the browser says that there is a connection (SHELL-3). */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls back whenever the connection comes or goes; returns what stops it. */
export function watchOnline(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** The online status as it follows the browser's events. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline);
}
