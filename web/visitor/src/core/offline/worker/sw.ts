/**
 * The service worker: which part answers what. It keeps the app itself on the phone, so that it opens without
 * network, and answers the museum's pictures and sounds from what was downloaded; the museum's words are in the
 * local database. Everything it does not name goes to the server as ever.
 */
import { MEDIA_PATH } from "../media-names";
import type { WorkerMessage } from "../messages";
import { othersUnused } from "./builds";
import { type BuildFile, createAppFiles } from "./files";
import { createMedia } from "./media";
import { createPages } from "./pages";
import { settingsAnswer } from "./settings";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

const files = createAppFiles(self.__WB_MANIFEST, self.location.origin);
const pages = createPages(files);
const media = createMedia();

self.addEventListener("install", (event) => {
  answerPagesAlone(event);
  event.waitUntil(Promise.all([files.install(event), pages.renew()]));
});

self.addEventListener("activate", (event) => {
  // Pages that opened before there was any worker are served from here on as well.
  event.waitUntil(Promise.all([self.clients.claim(), pages.forgetOthers(), forgetUnused()]));
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  switch (message.type) {
    case "SKIP_WAITING":
      event.waitUntil(self.skipWaiting());
      break;
    case "OPENED":
      event.waitUntil(
        Promise.allSettled([files.keepUsed(message.files), pages.keep(new URL(message.page)), forgetUnused()]),
      );
      break;
    case "MEDIA_CHANGED":
      event.waitUntil(media.look());
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const answer = answerOf(event.request);
  if (answer !== null) event.respondWith(answer);
});

/**
 * Chromium asks the server for a page while the worker starts, in case it should want that (ServiceWorkerAutoPreload).
 * Pages are on the phone: a route that says so keeps the request away.
 */
function answerPagesAlone(event: object): void {
  // Not every browser has routes.
  const routed = event as { addRoutes?: (routes: object) => Promise<void> };
  const toWorker = { condition: { requestMode: "navigate" }, source: "fetch-event" };
  routed.addRoutes?.(toWorker).catch(() => undefined);
}

function answerOf(request: Request): Promise<Response> | null {
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return null;
  const { pathname } = address;
  if (request.mode === "navigate") {
    return pathname === "/" || pathname.startsWith("/museums/") ? pages.answer(address) : null;
  }
  if (pathname === "/config.json") return settingsAnswer(request);
  if (pathname.startsWith(MEDIA_PATH)) return media.answer(request);
  return pathname.startsWith("/assets/") || files.paths.has(pathname) ? files.answer(request) : null;
}

async function forgetUnused(): Promise<void> {
  if (await othersUnused(files.paths, self.registration, self.navigator.locks)) await files.forgetOthers();
}
