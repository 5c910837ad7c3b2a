/** Maximum wait of whenIdle after the page has loaded. */
const MAX_WAIT_MS = 2_000;

/** whenIdle calls back once the page and its pictures have loaded and the browser is idle. */
export function whenIdle(callback: () => unknown): void {
  const request = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
    else setTimeout(callback, 200); // Safari
  };
  if (document.readyState === "complete") request();
  else addEventListener("load", request, { once: true });
}

/** idle resolves when the page is idle: for work that must not slow the first screen. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
