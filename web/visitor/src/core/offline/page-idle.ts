import { useEffect } from "react";

/**
 * The page is idle when nothing plays, downloads or is being typed, so that reloading it loses nothing (decisions,
 * App).
 */

/** How long the page must have been idle, in milliseconds: longer than the gap between two sounds or key presses. */
const IDLE_MS = 1_000;

/** Events after which the page may be idle. */
const IDLE_EVENTS = ["pause", "ended", "emptied", "focusout", "visibilitychange"] as const;

const reloadBlocks = new Set<symbol>();
const unblockListeners = new Set<() => void>();

/** blockReload prevents reloads, for example during a download, until the returned function is called. */
export function blockReload(): () => void {
  const own = Symbol("block");
  reloadBlocks.add(own);
  return () => {
    reloadBlocks.delete(own);
    for (const listener of unblockListeners) listener();
  };
}

/** useBlockReload prevents reloads while active is true: for example while answers are unsent. */
export function useBlockReload(active: boolean): void {
  useEffect(() => (active ? blockReload() : undefined), [active]);
}

/** isPageIdle reports whether the page may be reloaded now. */
export function isPageIdle(page: Document = document): boolean {
  if (reloadBlocks.size > 0) return false;
  const sounds = [...page.querySelectorAll<HTMLMediaElement>("audio, video")];
  return sounds.every((sound) => sound.paused || sound.ended) && !isTyping(page.activeElement);
}

/** whenPageIdle calls back once, when the page is next idle; it returns a function that cancels it. */
export function whenPageIdle(callback: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (isPageIdle(page)) timer = setTimeout(finish, IDLE_MS);
  };
  const finish = () => {
    // Something may have begun since; its end triggers another check.
    if (!isPageIdle(page)) return;
    stop();
    callback();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const sign of IDLE_EVENTS) page.removeEventListener(sign, check, true);
    unblockListeners.delete(check);
  };
  for (const sign of IDLE_EVENTS) page.addEventListener(sign, check, true);
  unblockListeners.add(check);
  if (isPageIdle(page)) timer = setTimeout(finish, 0);
  return stop;
}

function isTyping(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  if (element instanceof HTMLInputElement) return !NON_TEXT_INPUTS.has(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}

const NON_TEXT_INPUTS: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "image",
  "radio",
  "range",
  "reset",
  "submit",
]);
