import { useEffect, useState } from "react";

/** How long a text field waits for the next letter. */
const PAUSE_MS = 1_000;

/** useIsTyping reports whether somebody types, so that a question does not get the letters that are meant for the text. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(
    () => document.activeElement?.matches("input, textarea, [contenteditable]") ?? false,
  );
  useEffect(() => {
    if (!isTyping) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(false), PAUSE_MS);
    };
    wait();
    addEventListener("keydown", wait, true);
    addEventListener("input", wait, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", wait, true);
      removeEventListener("input", wait, true);
    };
  }, [isTyping]);
  return isTyping;
}
