import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { codeOf } from "../../api/error";
import type { Me, Proof } from "../../api/types";

/** SignIn is a sign-in in one step, or in two if the account wants a code after the password. */
export interface SignIn {
  /** The password is right, and a code is needed as well. */
  readonly isHalf: boolean;
  /** Why the last step failed; null if it did not. */
  readonly error: unknown;
  readonly isPending: boolean;
  /** What failed is a passkey. */
  readonly isPasskey: boolean;
  /** How often a step failed. */
  readonly failures: number;
  send(proof: Proof): void;
  sendCode(code: string): void;
  /** Returns from the second step to the first. */
  back(): void;
}

/** useSignIn returns a sign-in that sends what somebody proves with, and reports who is signed in then. */
export function useSignIn(send: (proof: Proof) => Promise<Me>, onSignedIn: (me: Me) => void): SignIn {
  const [half, setHalf] = useState<Proof | null>(null);
  const [failures, setFailures] = useState(0);
  const attempt = useMutation({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: onSignedIn,
    onError: (error, proof) => {
      setFailures(failures + 1);
      if (codeOf(error) === "second_step") setHalf(proof);
    },
  });
  return {
    isHalf: half !== null,
    error: half !== null && codeOf(attempt.error) === "second_step" ? null : attempt.error,
    isPending: attempt.isPending,
    isPasskey: attempt.variables?.passkey !== undefined,
    failures,
    send: attempt.mutate,
    sendCode: (code) => attempt.mutate({ ...half, code }),
    back: () => {
      attempt.reset();
      setHalf(null);
    },
  };
}
