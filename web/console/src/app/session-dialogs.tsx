import type { ReactNode } from "react";
import type { Me } from "../api/types";
import { SignInAgain } from "../features/sign-in/sign-in-again";
import { useObservable } from "../lib/observable";
import { ConfirmIdentity } from "./confirm-identity";
import type { Services } from "./services";

interface SessionDialogsProps {
  services: Services;
  /** Leaves what the page shows, for the sign-in or for somebody who is signed in. */
  onLeave: (to: Me | null) => void;
}

/**
 * SessionDialogs ask, over any screen, what calls wait for: who is signed in.
 */
export default function SessionDialogs({ services, onLeave }: SessionDialogsProps): ReactNode {
  const confirm = useObservable(services.identity.answer);
  const signIn = useObservable(services.session.answer);
  return (
    <>
      {confirm ? <ConfirmIdentity answer={confirm} /> : null}
      {signIn ? <SignInAgain answer={signIn} onLeave={onLeave} /> : null}
    </>
  );
}
