import { ApiError } from "@cicerone/api/error";
import type { Detail } from "@cicerone/api/types";
import type { Api } from "../../api/client";
import type { PhoneStorage } from "../../core/visit/local-storage";
import type { Outbox } from "../../core/visit/outbox";
import { isSecret } from "../../core/visit/secret";
import type { Visits } from "../../core/visit/visits";
import type { ErrorKey } from "../../i18n/catalogue";

/** EndVisitOptions are the visitor's choices at the end of the visit. */
export interface EndVisitOptions {
  /** What was typed where the museum asks for a device password. */
  password: string;
  /** Also delete personal data on the server. */
  deleteData: boolean;
  /** Continue although events are unsent; the outbox sends them later. */
  allowUnsent: boolean;
}

/** EndVisitDependencies are the services that the end of a visit uses. */
export interface EndVisitDependencies {
  storage: Pick<PhoneStorage, "get">;
  visits: Pick<Visits, "finish">;
  outbox: Pick<Outbox, "send" | "isEmpty">;
  api: Pick<Api, "forgetVisitor">;
  online: () => boolean;
  reset: () => Promise<void>;
}

/**
 * EndVisit ends a visit. It returns null on success, else a key of the error catalogue, and then nothing was
 * cleared.
 */
export type EndVisit = (museum: PasswordMuseum, options: EndVisitOptions) => Promise<ErrorKey | null>;

type PasswordMuseum = Pick<Detail, "devicePasswordRequired" | "devicePasswordHash">;

/**
 * createEndVisit returns the steps that end a visit (BYE-2): check the password of a lent device, send or queue the
 * end of the visit, delete personal data if requested, clear the phone. Each step starts after the previous one
 * succeeded, so that a retry resumes where this attempt stopped.
 */
export function createEndVisit(dependencies: EndVisitDependencies): EndVisit {
  const { storage, visits, outbox, api, online, reset } = dependencies;

  /** The visit has its own idVisit in each of the two versions of the API. */
  const deletePersonalData = async (): Promise<void> => {
    const ids = new Set([storage.get("visit")?.idVisit, storage.get("visitv2")?.idVisit]);
    for (const idVisit of ids) if (idVisit !== undefined) await api.forgetVisitor({ idVisit });
    // The profile may belong to an earlier visit.
    const idUser = storage.get("user")?.idUser;
    if (idUser !== undefined) await api.forgetVisitor({ idUser });
  };

  return async (museum, options) => {
    const refusal = await checkPassword(museum, options.password);
    if (refusal !== null) return refusal;
    if (options.deleteData && !online()) return "no_internet";
    await visits.finish();
    if (online()) await outbox.send();
    // Offline the events stay queued; online the visitor is warned once.
    const isSent = await outbox.isEmpty();
    if (!isSent && (options.deleteData || (online() && !options.allowUnsent))) return "error_uploading_statistics";
    if (options.deleteData) {
      try {
        await deletePersonalData();
      } catch (error) {
        return error instanceof ApiError && error.kind === "offline" ? "no_internet" : "unexpected";
      }
    }
    await reset();
    return null;
  };
}

/** checkPassword returns the error of a lent device's password; null if it is right or not required. */
async function checkPassword(museum: PasswordMuseum, typed: string): Promise<ErrorKey | null> {
  if (!museum.devicePasswordRequired) return null;
  if (typed === "") return "password_error";
  const hash = museum.devicePasswordHash;
  return hash !== undefined && (await isSecret(typed, hash)) ? null : "wrong_password";
}
