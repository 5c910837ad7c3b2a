import { createStore, useStore } from "zustand";

/**
 * Museums whose privacy policy the visitor has accepted since the page was opened: reading the policy and
 * coming back must not take the tick away. It is asked anew at the next visit.
 */
const accepted = createStore<{ museums: ReadonlySet<number> }>(() => ({ museums: new Set() }));

/** Whether the museum's policy is accepted, and what changes that. */
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
