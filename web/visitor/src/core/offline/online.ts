import { useEffect, useSyncExternalStore } from "react";
import { createStore, useStore } from "zustand";

/** isOnline reports whether the browser has a connection (SHELL-3). */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Number of running downloads. */
let downloads = 0;

/**
 * forceOffline sets the network-offline flag (DLC-2): screens then read the local database, so that a download has the
 * connection for itself and its content is not replaced. It returns a function that clears the flag.
 */
export function forceOffline(): () => void {
  downloads += 1;
  let cleared = false;
  return () => {
    if (!cleared) downloads -= 1;
    cleared = true;
  };
}

/** readsLocalDatabase reports whether museums come from the local database alone: offline or during a download. */
export function readsLocalDatabase(): boolean {
  return downloads > 0 || !isOnline();
}

/** watchOnline calls changed when the connection returns or is lost; it returns a function that stops it. */
export function watchOnline(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline);
}

/** useReconnected calls callback when the connection returns while the component is mounted. */
export function useReconnected(callback: () => void): void {
  useEffect(() => {
    addEventListener("online", callback);
    return () => removeEventListener("online", callback);
  }, [callback]);
}

/** Minimum time between two update checks of an open page. */
const MIN_CHECK_INTERVAL_MS = 10 * 60_000;

/**
 * watchReturn calls callback when the visitor or the connection returns after a while; it returns a function that stops
 * it.
 */
export function watchReturn(callback: () => void): () => void {
  let last = Date.now();
  const returned = () => {
    if (document.visibilityState !== "visible" || !isOnline() || Date.now() - last < MIN_CHECK_INTERVAL_MS) return;
    last = Date.now();
    callback();
  };
  addEventListener("online", returned);
  document.addEventListener("visibilitychange", returned);
  return () => {
    removeEventListener("online", returned);
    document.removeEventListener("visibilitychange", returned);
  };
}

/**
 * ConnectionNotice is the state of the connection banner:
 * - offline: the connection is lost; what is on the phone still works
 * - needed: the visitor wanted something that needs it (no_internet)
 * - back: it has just returned
 */
export type ConnectionNotice = "none" | "offline" | "needed" | "back";

/** How long the banner shows its full text. */
const BANNER_MS = 6_000;

interface NoticeState {
  notice: ConnectionNotice;
  /** Whether only the small offline sign is left. */
  small: boolean;
}

const noticeStore = createStore<NoticeState>(() => ({ notice: "none", small: false }));
let shrinkTimer: ReturnType<typeof setTimeout> | undefined;

function showNotice(notice: ConnectionNotice): void {
  clearTimeout(shrinkTimer);
  noticeStore.setState({ notice, small: false });
  shrinkTimer = setTimeout(() => {
    noticeStore.setState(isOnline() ? { notice: "none", small: false } : { notice: "offline", small: true });
  }, BANNER_MS);
}

/** useConnectionNotice returns the banner's state and keeps it up to date with the browser's events. */
export function useConnectionNotice(): NoticeState {
  useEffect(() => {
    // A notice of the visitor's own action takes precedence.
    if (!isOnline() && noticeStore.getState().notice === "none") showNotice("offline");
    return watchOnline(() => showNotice(isOnline() ? "back" : "offline"));
  }, []);
  return useStore(noticeStore);
}

/**
 * needConnection reports whether there is a connection; if not, the shell shows no_internet. Actions start with
 * `if (!needConnection()) return;`.
 */
export function needConnection(): boolean {
  if (isOnline()) return true;
  showNotice("needed");
  return false;
}
