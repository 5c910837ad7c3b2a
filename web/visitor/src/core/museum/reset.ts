import type { MuseumDatabase } from "../offline/database";
import type { MediaStore } from "../offline/media-store";
import type { PhoneStorage } from "../visit/local-storage";
import type { Visits } from "../visit/visits";
import { APP_VERSION } from "./version";

/** ResetDependencies are the services that a reset uses. */
export interface ResetDependencies {
  storage: PhoneStorage;
  database: Pick<MuseumDatabase, "clear">;
  media: Pick<MediaStore, "clear">;
  visits: Pick<Visits, "finish">;
}

/**
 * createReset returns the reset (specification 2 §2, BYE-2): it ends the visit, deletes the visitor's and the museum's
 * data and stores the version. Unconfirmed calls stay in the outbox (decisions, App). It never rejects.
 */
export function createReset({ storage, database, media, visits }: ResetDependencies): () => Promise<void> {
  return async () => {
    await visits.finish();
    storage.clear();
    await Promise.allSettled([database.clear(), media.clear()]);
    storage.set("version", APP_VERSION);
  };
}
