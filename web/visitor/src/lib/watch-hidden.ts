/**
 * watchHidden calls back when the page is hidden, after which it may never run again; it returns a function that stops
 * it.
 */
export function watchHidden(callback: () => void): () => void {
  const changed = () => {
    if (document.visibilityState === "hidden") callback();
  };
  document.addEventListener("visibilitychange", changed);
  // Some browsers close a page without a visibilitychange event.
  addEventListener("pagehide", callback);
  return () => {
    document.removeEventListener("visibilitychange", changed);
    removeEventListener("pagehide", callback);
  };
}
