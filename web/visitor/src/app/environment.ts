import type { Environment } from "../core/services";

/** browserEnvironment returns the environment of a visitor's phone. Previews, which have another one, are built without its engine. */
export function browserEnvironment(): Environment {
  return {
    window,
    localStorage: () => localStorage,
    sessionStorage: () => sessionStorage,
    indexedDB: globalThis.indexedDB,
    caches: globalThis.caches,
    fetch: (input, init) => fetch(input, init),
    loadEngine: () => import("../core/recognition/engine"),
    now: () => Date.now(),
    recording: true,
  };
}
