/** WorkerMessage is what a page sends to the service worker. */
export type WorkerMessage =
  /** The visitor has accepted the new version: activate it. */
  | { type: "SKIP_WAITING" }
  /** A page has opened: its address, and the build's files that it has loaded. */
  | { type: "OPENED"; files: string[]; page: string }
  /** The museum's files on the phone have changed. */
  | { type: "MEDIA_CHANGED" };

/**
 * BUILD_LOCK starts the name of the shared lock that an open page holds; the path of the page's script follows. The
 * worker learns from the locks which builds are in use, even after a crash.
 */
export const BUILD_LOCK = "cicerone-build:";

/** postToWorker sends a message to a worker, if there is one. */
export function postToWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // A worker has no origin but its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}
