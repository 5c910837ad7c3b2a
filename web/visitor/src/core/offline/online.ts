import { useEffect, useSyncExternalStore } from "react";
import { createStore, useStore } from "zustand";

/** Whether the browser says that there is a connection (SHELL-3). */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Downloads that run now. */
let downloads = 0;

/**
 * The network-offline flag (DLC-2): while it is set, screens read from the local database, so that a download
 * has the connection for itself and nothing is replaced under it. Returns what clears it.
 */
export function forceOffline(): () => void {
  downloads += 1;
  let cleared = false;
  return () => {
    if (!cleared) downloads -= 1;
    cleared = true;
  };
}

/** Whether museums come from the local database alone: without a connection, or while one is downloaded. */
export function readsLocally(): boolean {
  return downloads > 0 || !isOnline();
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

/** Calls back when the connection returns while the component is shown. */
export function useReconnected(callback: () => void): void {
  useEffect(() => {
    addEventListener("online", callback);
    return () => removeEventListener("online", callback);
  }, [callback]);
}

/** How often a page that stays open asks the server for something new at most, in milliseconds. */
const MIN_CHECK_INTERVAL_MS = 10 * 60_000;

/** Calls back when the visitor or the connection returns after a while; returns what stops it. */
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
 * What the shell's banner says of the connection:
 * - offline: it has gone; what is on the phone still works
 * - needed: the visitor wanted something that needs it (no_internet)
 * - back: it has just returned
 */
export type ConnectionNotice = "none" | "offline" | "needed" | "back";

/** How long the banner says something in full before it steps back, in milliseconds. */
const SAID = 6_000;

interface NoticeState {
  notice: ConnectionNotice;
  /** The words have been there long enough: while offline a small sign stays. */
  small: boolean;
}

const noticeStore = createStore<NoticeState>(() => ({ notice: "none", small: false }));
let stepBack: ReturnType<typeof setTimeout> | undefined;

function say(notice: ConnectionNotice): void {
  clearTimeout(stepBack);
  noticeStore.setState({ notice, small: false });
  stepBack = setTimeout(() => {
    noticeStore.setState(isOnline() ? { notice: "none", small: false } : { notice: "offline", small: true });
  }, SAID);
}

/** What the banner says now. It follows the browser's events while it is shown. */
export function useConnectionNotice(): NoticeState {
  useEffect(() => {
    // What the visitor wanted already is said instead.
    if (!isOnline() && noticeStore.getState().notice === "none") say("offline");
    return watchOnline(() => say(isOnline() ? "back" : "offline"));
  }, []);
  return useStore(noticeStore);
}

/**
 * For every action that needs a connection: whether there is one. Where there is none the shell shows the
 * visitor no_internet, so that a screen need not: `if (!needConnection()) return;`
 */
export function needConnection(): boolean {
  if (isOnline()) return true;
  say("needed");
  return false;
}
