/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** The visitor has agreed to the new version: take over from the one that runs. */
  | { type: "SKIP_WAITING" }
  /** A page has settled: these files of the build it has used, and this is its address. */
  | { type: "OPENED"; files: string[]; page: string }
  /** Other files of the museum are on the phone than before. */
  | { type: "MEDIA_CHANGED" };

/**
 * Name of the shared lock that a page holds while it is open, ending with the path of the script it began
 * with: so the worker knows which builds are still in use, also after a crash.
 */
export const BUILD_LOCK = "cicerone-build:";
