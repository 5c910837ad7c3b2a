import { useContext } from "react";
import { MuseumStoreContext, useMuseumState } from "../../core/museum/hooks";

/**
 * useAcceptance is the state of the privacy policy's checkbox. The entry guard stores it for the visit when the visitor
 * starts.
 */
export function useAcceptance(idMuseum: number): [accepted: boolean, accept: (accepted: boolean) => void] {
  const store = useContext(MuseumStoreContext);
  const isAccepted = useMuseumState(({ policyAccepted }) => policyAccepted === idMuseum);
  return [isAccepted, (accepted) => store?.setState({ policyAccepted: accepted ? idMuseum : null })];
}
