import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useMuseum } from "../../core/museum/hooks";
import { useResume } from "../../core/navigation/resume";
import { useBlockReload } from "../../core/offline/page-idle";
import { type SignIn, type SignInState, openSignIn } from "./sign-in";

/** The screen's sign-in: what it does and where it stands. Afterwards the chain of gates goes on (AUTH-3). */
export function useSignIn(): { signIn: SignIn; state: SignInState } {
  const { idMuseum } = useMuseum();
  const resume = useResume();
  const [signIn] = useState(() => openSignIn(idMuseum));
  useEffect(() => signIn.listen(), [signIn]);
  const state = useStore(signIn.store);
  const done = state.phase === "done";
  useEffect(() => {
    if (done) resume();
  }, [done, resume]);
  useHold(state.phase !== "asking" || state.hasProfile);
  return { signIn, state };
}
