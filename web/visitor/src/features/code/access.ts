import { ApiError } from "@cicerone/api/error";
import type { Api } from "../../api/client";
import type { CodeError } from "../../core/camera/code-entry";
import type { PhoneStorage } from "../../core/visit/local-storage";
import { isSecret } from "../../core/visit/secret";
import { canProveWork, PROOF_READY, proveWork } from "./proof-of-work";

/** AccessResult is the outcome of an attempt to enter with a code. */
export type AccessResult = "accepted" | CodeError;

/** AccessDependencies are the services that access checks use. */
export interface AccessDependencies {
  api: Pick<Api, "configuration" | "checkAccessCode">;
  storage: Pick<PhoneStorage, "set" | "remove">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** EnterCode tries a code until the signal aborts. It never rejects. onSlow is called if the check takes long. */
export type EnterCode = (
  idMuseum: number,
  typed: string,
  onSlow: () => void,
  signal?: AbortSignal,
) => Promise<AccessResult>;

/** A challenge expires, and the next one may be harder; more than a few are not to be expected. */
const MAX_CHALLENGES = 3;

/**
 * createAccess returns the check of access codes (CODE-2, CODE-3, CODE-5): an empty code fails at once, the
 * installation's backdoor code passes without the server, any other code is checked by the server. An accepted code
 * is stored with its date and its days of validity. After many wrong codes from the visitor's network the server asks for
 * a proof of work first.
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

  const check = async (idMuseum: number, code: string, onSlow: () => void, signal?: AbortSignal): Promise<number> => {
    let proof = canProveWork() ? PROOF_READY : undefined;
    for (let challenges = 0; ; challenges++) {
      const answer = await api.checkAccessCode(idMuseum, code, proof);
      if ("days" in answer) return answer.days;
      if (challenges === MAX_CHALLENGES) throw new ApiError("server", "the server asks for more and more work", 429);
      onSlow();
      proof = await proveWork(answer.challenge, code, signal);
    }
  };

  return async (idMuseum, typed, onSlow, signal) => {
    const code = typed.trim();
    if (code === "") return "empty_code";
    try {
      if (await isBackdoor(code)) return accept(code, null);
      return accept(code, await check(idMuseum, code, onSlow, signal));
    } catch (error) {
      if (signal?.aborted) return "unchecked";
      if (!(error instanceof ApiError)) console.error("access: checking the code failed:", error);
      else if (error.kind === "offline") return "offline";
      else if (error.kind !== "server") return "wrong_code";
      return "unchecked";
    }
  };
}
