/** The longest that whenIdle waits after the page has loaded, in milliseconds. */
const LONGEST_WAIT = 2_000;

/** Calls back once the page with its pictures has loaded and the browser has nothing better to do. */
export function whenIdle(callback: () => unknown): void {
  const rest = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: LONGEST_WAIT });
    else setTimeout(callback, 200); // Safari
  };
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

/** Resolves then: for what nobody waits for and what must not take the network from the first screen. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
