import { createStore, useStore } from "zustand";

/**
 * Museums whose privacy policy was accepted since the page was loaded, so that the tick survives reading the policy.
 * It is not stored: the next visit asks again.
 */
const accepted = createStore<{ museums: ReadonlySet<number> }>(() => ({ museums: new Set() }));

/** useAcceptance is the state of the privacy policy's checkbox. */
export function useAcceptance(idMuseum: number): [accepted: boolean, accept: (accepted: boolean) => void] {
  const isAccepted = useStore(accepted, ({ museums }) => museums.has(idMuseum));
  const accept = (yes: boolean): void => {
    const museums = new Set(accepted.getState().museums);
    if (yes) museums.add(idMuseum);
    else museums.delete(idMuseum);
    accepted.setState({ museums });
  };
  return [isAccepted, accept];
}
