import type { Detail } from "@cicerone/api/types";
import type { Reset } from "../../core/museum/reset";
import type { PhoneStorage } from "../../core/visit/local-storage";
import type { Outbox } from "../../core/visit/outbox";
import { isSecret } from "../../core/visit/secret";
import { type Visits, storedVisits } from "../../core/visit/visits";
import type { ErrorKey } from "../../i18n/catalogue";

/** EndVisitOptions are the visitor's choices at the end of the visit. */
export interface EndVisitOptions {
  /** What was typed where the museum asks for a device password. */
  password: string;
  /** Continue although events are unsent; the outbox sends them later. */
  allowUnsent: boolean;
}

/** EndVisitDependencies are the services that the end of a visit uses. */
export interface EndVisitDependencies {
  visits: Pick<Visits, "finish">;
  outbox: Pick<Outbox, "send" | "isSent">;
  storage: Pick<PhoneStorage, "get">;
  online: () => boolean;
  reset: Reset;
}

/**
 * EndVisit ends a visit. It returns sent or queued on success, else a key of the error catalogue, and then nothing was
 * cleared.
 */
export type EndVisit = (museum: PasswordMuseum, options: EndVisitOptions) => Promise<"sent" | "queued" | ErrorKey>;

type PasswordMuseum = Pick<Detail, "devicePasswordRequired" | "devicePasswordHash">;

/**
 * createEndVisit returns the steps that end a visit (BYE-2): check the password of a lent device, send or queue the
 * end of the visit, clear the phone. Each step starts after the previous one succeeded, so that a retry resumes where
 * this attempt stopped. The museum stays on the phone for the next visitor if there is no connection or
 * events are unsent.
 */
export function createEndVisit({ visits, outbox, storage, online, reset }: EndVisitDependencies): EndVisit {
  return async (museum, options) => {
    const refusal = await checkPassword(museum, options.password);
    if (refusal !== null) return refusal;
    await visits.finish();
    if (online()) await outbox.send();
    // Offline the events stay queued; online the visitor is warned once.
    const isSent = await outbox.isSent(new Set(storedVisits(storage).map(({ visitorToken }) => visitorToken)));
    if (!isSent && online() && !options.allowUnsent) return "error_uploading_statistics";
    const keep = !isSent || !online();
    await reset({ keepMuseum: keep, keepDownloads: keep });
    return isSent ? "sent" : "queued";
  };
}

/** checkPassword returns the error of a lent device's password; null if it is right or not required. */
async function checkPassword(museum: PasswordMuseum, typed: string): Promise<ErrorKey | null> {
  if (!museum.devicePasswordRequired) return null;
  if (typed === "") return "password_error";
  const hash = museum.devicePasswordHash;
  return hash !== undefined && (await isSecret(typed, hash)) ? null : "wrong_password";
}
