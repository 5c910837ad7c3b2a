import { useEffect } from "react";

/**
 * Quiet moments: nothing plays, downloads or is being typed, so that the page may be loaded anew without
 * taking anything from the visitor (decisions, App).
 */

/** How long it must have been quiet, in milliseconds: between two sounds or two letters it is not. */
const SETTLED = 1_000;

/** What tells that a moment may have become quiet. */
const SIGNS = ["pause", "ended", "emptied", "focusout", "visibilitychange"] as const;

const holds = new Set<symbol>();
const released = new Set<() => void>();

/** Something is under way that a new page would break off, such as a download. Returns what ends it. */
export function hold(): () => void {
  const own = Symbol("hold");
  holds.add(own);
  return () => {
    holds.delete(own);
    for (const tell of released) tell();
  };
}

/** hold() while active is true: a number half typed, answers not sent yet. */
export function useHold(active: boolean): void {
  useEffect(() => (active ? hold() : undefined), [active]);
}

/** Whether the page may be loaded anew now. */
export function isQuiet(page: Document = document): boolean {
  if (holds.size > 0) return false;
  const sounds = [...page.querySelectorAll<HTMLMediaElement>("audio, video")];
  return sounds.every((sound) => sound.paused || sound.ended) && !isTyping(page.activeElement);
}

/** Calls back once, at the next quiet moment; returns what cancels it. */
export function whenQuiet(callback: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isQuiet(page)) timer = setTimeout(settle, SETTLED);
  };
  const settle = () => {
    // Something may have begun meanwhile; its end is a sign again.
    if (!isQuiet(page)) return;
    stop();
    callback();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) page.removeEventListener(sign, look, true);
    released.delete(look);
  };
  for (const sign of SIGNS) page.addEventListener(sign, look, true);
  released.add(look);
  if (isQuiet(page)) timer = setTimeout(settle, 0);
  return stop;
}

function isTyping(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}

const NO_TEXT: ReadonlySet<string> = new Set([
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
