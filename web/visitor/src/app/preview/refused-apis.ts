/**
 * REFUSED_APIS are what browsers refuse to pages without an origin, some by an error at their mere mention. Hidden, the
 * app does without them as in browsers that lack them.
 */
const REFUSED_APIS = {
  window: ["caches", "indexedDB"],
  navigator: ["serviceWorker", "locks", "storage"],
} as const;

/** hideRefusedApis makes the refused interfaces undefined. */
export function hideRefusedApis(window: Window): void {
  const hide = (owner: object, name: string) => Object.defineProperty(owner, name, { value: undefined });
  for (const name of REFUSED_APIS.window) hide(window, name);
  for (const name of REFUSED_APIS.navigator) hide(window.navigator, name);
}
