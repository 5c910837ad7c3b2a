/** The longest that whenIdle waits after the page has loaded, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/** whenIdle calls back once the page with its pictures has loaded and the browser has nothing better to do. */
export function whenIdle(callback: () => unknown): void {
  const request = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
    else setTimeout(callback, 200); // Safari
  };
  if (document.readyState === "complete") request();
  else addEventListener("load", request, { once: true });
}

/** Resolves then: for what nobody waits for and what must not take the network from the first screen. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
