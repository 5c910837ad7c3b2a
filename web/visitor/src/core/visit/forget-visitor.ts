import { ApiError } from "@cicerone/api/error";
import type { Api } from "../../api/client";
import type { ErrorKey } from "../../i18n/catalogue";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";
import { type Visits, storedVisits } from "./visits";

/** ForgetVisitorDependencies are the services that a deletion of personal data uses. */
export interface ForgetVisitorDependencies {
  storage: Pick<PhoneStorage, "get" | "remove">;
  visits: Pick<Visits, "finish">;
  outbox: Pick<Outbox, "send" | "isSent" | "discardRejected">;
  api: Pick<Api, "forgetVisitor">;
  online: () => boolean;
}

/** What the phone stores about the visitor, besides the favourites, which are on the phone alone. */
const PERSONAL_KEYS = [
  "visit",
  "visitv2",
  "lastVisitV2",
  "cicerone-device-since",
  "user",
  "current-artwork-visit",
  "current-route-visit",
  "cicerone-study-draft",
  "cicerone-visit-seeds",
] as const;

/**
 * createForgetVisitor returns the deletion of a visitor's personal data on the server and on the phone (decisions,
 * Content and publishing). It ends the visit and sends its last calls first. It returns null on success, else a key of
 * the error catalogue, and then nothing was deleted on the phone: a retry resumes where this attempt stopped.
 */
export function createForgetVisitor(dependencies: ForgetVisitorDependencies): () => Promise<ErrorKey | null> {
  const { storage, visits, outbox, api, online } = dependencies;
  return async () => {
    if (!online()) return "no_internet";
    await visits.finish();
    await outbox.send();
    const stored = storedVisits(storage);
    const tokens = new Set(stored.map(({ visitorToken }) => visitorToken));
    // Unsent calls would restore the data.
    if (!(await outbox.isSent(tokens))) return "error_uploading_statistics";
    try {
      for (const { idVisit } of stored)
        if (idVisit !== undefined) await api.forgetVisitor({ idVisit }).catch(ignoreUnknown);
      // The profile may belong to an earlier visit.
      const idUser = storage.get("user")?.idUser;
      if (idUser !== undefined) await api.forgetVisitor({ idUser }).catch(ignoreUnknown);
    } catch (error) {
      return error instanceof ApiError && error.kind === "offline" ? "no_internet" : "unexpected";
    }
    await outbox.discardRejected(tokens);
    for (const key of PERSONAL_KEYS) storage.remove(key);
    return null;
  };
}

/** What the server does not know any more, such as a visit of long ago, has been deleted there. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === "refused" && error.httpStatus === 404)) throw error;
}
