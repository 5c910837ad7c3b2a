import { type Services, useServices } from "../services";
import { type Downloads, createDownloads } from "./downloads";
import { pictureWidth } from "./media-files";
import { createMediaStore } from "./media-store";
import { forceOffline } from "./online";
import { blockReload } from "./page-idle";

/** On a weak connection 0.7 MB take some seconds. */
const ENGINE_TIMEOUT_MS = 60_000;

const managers = new WeakMap<Services, Downloads>();

/**
 * downloadManager returns the app's download manager, made when it is first asked for. Its code is loaded with the
 * screens that use it, so that the others are smaller.
 */
export function downloadManager(services: Services): Downloads {
  const existing = managers.get(services);
  if (existing !== undefined) return existing;
  const { environment, storage, museumStore, loader, mediaCaches } = services;
  const downloads = createDownloads({
    media: createMediaStore({
      caches: mediaCaches,
      fetch: environment.fetch,
      storage: environment.window.navigator.storage,
    }),
    storage,
    museum: () => museumStore.getState().museum,
    storeMuseum: () => loader.saveOffline(),
    forceOffline,
    blockReload,
    width: pictureWidth,
    // The service worker stores what is fetched.
    storeEngine: async () => {
      const engine = await environment.loadEngine?.();
      if (engine !== undefined)
        await environment.fetch(engine.engineUrl, { signal: AbortSignal.timeout(ENGINE_TIMEOUT_MS) });
    },
  });
  managers.set(services, downloads);
  return downloads;
}

/** useDownloadManager returns the app's download manager. */
export function useDownloadManager(): Downloads {
  return downloadManager(useServices());
}
