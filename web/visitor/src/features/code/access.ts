import { ApiError } from "@cicerone/api/error";
import type { Api } from "../../api/client";
import type { PhoneStorage } from "../../core/visit/local-storage";
import { isSecret } from "../../core/visit/secret";

/** AccessResult is the outcome of an attempt to enter with a code; failures are keys of the error catalogue. */
export type AccessResult = "accepted" | "empty_code" | "wrong_code";

/** AccessDependencies are the services that access checks use. */
export interface AccessDependencies {
  api: Pick<Api, "configuration" | "checkAccessCode">;
  storage: Pick<PhoneStorage, "set" | "remove">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** EnterCode tries a code. It never rejects. */
export type EnterCode = (idMuseum: number, typed: string) => Promise<AccessResult>;

/**
 * createAccess returns the check of access codes (CODE-2, CODE-3, CODE-5): an empty code fails at once, the
 * installation's backdoor code passes without the server, any other code is checked by the server. An accepted code
 * is stored with its date and its days of validity.
 */
export function createAccess({ api, storage, now }: AccessDependencies): EnterCode {
  const isBackdoor = async (code: string): Promise<boolean> => {
    const { backdoorCodeHash } = await api.configuration();
    return backdoorCodeHash !== undefined && isSecret(code, backdoorCodeHash);
  };

  const accept = (code: string, days: number | null): AccessResult => {
    storage.set("code", code);
    storage.set("code-creation-date", now());
    // Without stored days the code is valid for one (CODE-4).
    if (days === null) storage.remove("code-days-until-expiration");
    else storage.set("code-days-until-expiration", days);
    return "accepted";
  };

  return async (idMuseum, typed) => {
    const code = typed.trim();
    if (code === "") return "empty_code";
    try {
      if (await isBackdoor(code)) return accept(code, null);
      return accept(code, await api.checkAccessCode(idMuseum, code));
    } catch (error) {
      if (!(error instanceof ApiError)) console.error("access: checking the code failed:", error);
      return "wrong_code";
    }
  };
}
