/**
 * The service worker stores the app, so that it opens offline, and serves downloaded media. Museum content is in the
 * local database. All other requests go to the server.
 */
import { MEDIA_PATH } from "../media-names";
import type { WorkerMessage } from "../messages";
import { otherBuildsUnused } from "./builds";
import { type BuildFile, createAppFiles } from "./files";
import { createMedia } from "./media";
import { createPages } from "./pages";
import { respondWithSettings } from "./settings";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

const files = createAppFiles(self.__WB_MANIFEST, self.location.origin);
const pages = createPages(files);
const media = createMedia();

self.addEventListener("install", (event) => {
  skipNavigationPreload(event);
  event.waitUntil(Promise.all([files.install(event), pages.renew()]));
});

self.addEventListener("activate", (event) => {
  // claim() includes pages that opened before the first worker, but for those that are still being requested.
  event.waitUntil(Promise.all([self.clients.claim(), pages.deleteOtherBuilds(), deleteUnusedBuilds()]));
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  switch (message.type) {
    case "SKIP_WAITING":
      event.waitUntil(self.skipWaiting());
      break;
    case "OPENED":
      event.waitUntil(
        Promise.allSettled([
          // The page may have been requested before the worker was active.
          self.clients.claim(),
          files.cacheUsed(message.files),
          pages.update(new URL(message.page)),
          deleteUnusedBuilds(),
        ]),
      );
      break;
    case "MEDIA_CHANGED":
      event.waitUntil(media.refresh());
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const response = responseFor(event.request);
  if (response !== null) event.respondWith(response);
});

/**
 * skipNavigationPreload routes navigations to the fetch event. Otherwise Chromium also requests each page from the
 * server while the worker starts (ServiceWorkerAutoPreload).
 */
function skipNavigationPreload(event: object): void {
  // Not every browser has routes.
  const routable = event as { addRoutes?: (routes: object) => Promise<void> };
  const toWorker = { condition: { requestMode: "navigate" }, source: "fetch-event" };
  routable.addRoutes?.(toWorker).catch(() => undefined);
}

function responseFor(request: Request): Promise<Response> | null {
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return null;
  const { pathname } = address;
  if (request.mode === "navigate") {
    return pathname === "/" || pathname.startsWith("/museums/") ? pages.respond(address) : null;
  }
  if (pathname === "/config.json") return respondWithSettings(request);
  if (pathname.startsWith(MEDIA_PATH)) return media.respond(request);
  return pathname.startsWith("/assets/") || files.paths.has(pathname) ? files.respond(request) : null;
}

async function deleteUnusedBuilds(): Promise<void> {
  if (await otherBuildsUnused(files.paths, self.registration, self.navigator.locks)) await files.deleteOtherBuilds();
}
