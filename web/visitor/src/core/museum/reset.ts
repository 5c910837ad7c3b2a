import type { MuseumDatabase } from "../offline/database";
import type { MediaStore } from "../offline/media-store";
import type { PhoneStorage } from "../visit/local-storage";
import type { Visits } from "../visit/visits";
import { APP_VERSION } from "./version";

/** ResetDependencies is what a reset needs of the world. */
export interface ResetDependencies {
  storage: PhoneStorage;
  database: Pick<MuseumDatabase, "clear">;
  media: Pick<MediaStore, "clear">;
  visits: Pick<Visits, "finish">;
}

/**
 * createReset makes the reset (specification 2 §2, BYE-2): the visit ends, whatever is stored of the visitor and the
 * museum is removed, and the version is stamped. What the server has not confirmed stays in the outbox (decisions,
 * App). Never rejects: what the browser does not let go of is past its reach.
 */
export function createReset({ storage, database, media, visits }: ResetDependencies): () => Promise<void> {
  return async () => {
    await visits.finish();
    storage.clear();
    await Promise.allSettled([database.clear(), media.clear()]);
    storage.set("version", APP_VERSION);
  };
}
