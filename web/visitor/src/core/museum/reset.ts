import type { MuseumDatabase } from "../offline/database";
import type { MediaCaches } from "../offline/media-caches";
import type { PhoneStorage } from "../visit/local-storage";
import type { Visits } from "../visit/visits";
import { APP_VERSION } from "./version";

/** ResetDependencies are the services that a reset uses. */
export interface ResetDependencies {
  storage: PhoneStorage;
  /** Returns the tab's storage; it throws where the browser refuses access. */
  sessionStorage: () => Storage;
  database: Pick<MuseumDatabase, "clear">;
  media: Pick<MediaCaches, "clear">;
  visits: Pick<Visits, "finish">;
}

/**
 * Reset ends the visit, deletes the visitor's and the museum's data and stores the version. Unconfirmed calls stay in
 * the outbox (decisions, App). It never rejects.
 */
export type Reset = (options?: {
  /** Leaves the stored museum on the phone. */
  keepMuseum?: boolean;
  /** Leaves the downloads on the phone. */
  keepDownloads?: boolean;
}) => Promise<void>;

/** createReset returns the reset (specification 2 §2, BYE-2). */
export function createReset({ storage, sessionStorage, database, media, visits }: ResetDependencies): Reset {
  return async ({ keepMuseum = false, keepDownloads = false } = {}) => {
    await visits.finish();
    const downloads = storage.get("cicerone-downloads");
    storage.clear();
    clearSession(sessionStorage);
    if (keepDownloads && downloads !== null) storage.set("cicerone-downloads", downloads);
    await Promise.allSettled([keepMuseum || database.clear(), keepDownloads || media.clear()]);
    storage.set("version", APP_VERSION);
  };
}

/** clearSession removes what the tab remembers: a sign-in's profile, the visit in which full screen was left. */
function clearSession(open: () => Storage): void {
  try {
    open().clear();
  } catch {
    // Without storage there is nothing to remove.
  }
}
