import { ApiError } from "@cicerone/api/error";
import type { Detail } from "@cicerone/api/types";
import { type Api, api } from "../../api/client";
import { createReset } from "../../core/museum/reset";
import { museumDatabase } from "../../core/offline/database";
import { mediaStore } from "../../core/offline/media-store";
import { isOnline } from "../../core/offline/online";
import { outbox, visits } from "../../core/visit";
import { type PhoneStorage, phoneStorage } from "../../core/visit/local-storage";
import type { Outbox } from "../../core/visit/outbox";
import { isSecret } from "../../core/visit/secret";
import type { Visits } from "../../core/visit/visits";
import type { ErrorKey } from "../../i18n/catalogue";

/** What the visitor wishes at the end. */
export interface FarewellWish {
  /** What was typed where the museum asks for a device password. */
  password: string;
  /** Personal data on the server is deleted too. */
  forget: boolean;
  /** What could not be sent may be sent later: the visitor was told. */
  evenUnsent: boolean;
}

/** What farewells need of the world. */
export interface FarewellDependencies {
  storage: Pick<PhoneStorage, "get">;
  visits: Pick<Visits, "finish">;
  outbox: Pick<Outbox, "send" | "isEmpty">;
  api: Pick<Api, "forgetVisitor">;
  online: () => boolean;
  reset: () => Promise<void>;
}

/** Ends a visit: null when it is done, else why nothing was cleared, as a key of the error catalogue. */
export type Farewell = (museum: PasswordMuseum, wish: FarewellWish) => Promise<ErrorKey | null>;

type PasswordMuseum = Pick<Detail, "devicePasswordRequired" | "devicePasswordHash">;

/**
 * Makes the end of a visit (BYE-2): the password of a lent device, the visit's end sent or kept, personal data
 * forgotten where that is wished, everything on the phone cleared. Each step begins when the one before it
 * has succeeded, so that another attempt goes on where this one stopped.
 */
export function createFarewell(dependencies: FarewellDependencies): Farewell {
  const { storage, visits, outbox, api, online, reset } = dependencies;

  /** Everyone's own visit, in both versions of the API: each has its own idVisit. */
  const forget = async (): Promise<void> => {
    const ids = new Set([storage.get("visit")?.idVisit, storage.get("visitv2")?.idVisit]);
    for (const idVisit of ids) if (idVisit !== undefined) await api.forgetVisitor({ idVisit });
    // The visit that the profile came with may have been another one, before this one began.
    const idUser = storage.get("user")?.idUser;
    if (idUser !== undefined) await api.forgetVisitor({ idUser });
  };

  return async (museum, wish) => {
    const refusal = await checkPassword(museum, wish.password);
    if (refusal !== null) return refusal;
    if (wish.forget && !online()) return "no_internet";
    await visits.finish();
    if (online()) await outbox.send();
    // Offline it is kept, as ever; online the visitor hears of it once.
    const isSent = await outbox.isEmpty();
    if (!isSent && (wish.forget || (online() && !wish.evenUnsent))) return "error_uploading_statistics";
    if (wish.forget) {
      try {
        await forget();
      } catch (error) {
        return error instanceof ApiError && error.kind === "offline" ? "no_internet" : "unexpected";
      }
    }
    await reset();
    return null;
  };
}

/** What is wrong with the password of a lent device; null where none is asked for. */
async function checkPassword(museum: PasswordMuseum, typed: string): Promise<ErrorKey | null> {
  if (!museum.devicePasswordRequired) return null;
  if (typed === "") return "password_error";
  const hash = museum.devicePasswordHash;
  return hash !== undefined && (await isSecret(typed, hash)) ? null : "wrong_password";
}

/** Ends the visit on this phone. */
export const farewell = createFarewell({
  storage: phoneStorage,
  visits,
  outbox,
  api,
  online: isOnline,
  reset: createReset({ storage: phoneStorage, database: museumDatabase, media: mediaStore, visits }),
});
