import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useMuseum } from "../../core/museum/hooks";
import { useResume } from "../../core/navigation/resume";
import { useBlockReload } from "../../core/offline/page-idle";
import { useServices } from "../../core/services";
import { type SignIn, type SignInState, openSignIn } from "./sign-in";

/** useSignIn runs the screen's sign-in, and continues with the next gate when it is done (AUTH-3). */
export function useSignIn(): { signIn: SignIn; state: SignInState } {
  const { idMuseum } = useMuseum();
  const resume = useResume();
  const services = useServices();
  const [signIn] = useState(() => openSignIn(idMuseum, services));
  useEffect(() => signIn.listen(), [signIn]);
  const state = useStore(signIn.store);
  const done = state.phase === "done";
  useEffect(() => {
    if (done) resume();
  }, [done, resume]);
  useBlockReload(state.phase !== "asking" || state.hasProfile);
  return { signIn, state };
}
