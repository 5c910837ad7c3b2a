import { createContext, useContext, useMemo } from "react";
import { useMe } from "../api/queries";

/** Places are how the screens were left since the console was opened, by account and screen. */
export type Places = Map<string, object>;

/** PlacesContext provides the places to all screens. */
export const PlacesContext = createContext<Places | null>(null);

/** Place is where one is on a screen, kept for the return to it. A change draws nothing. */
export interface Place<Value extends object> {
  now: () => Value;
  note: (part: Partial<Value>) => void;
}

/** usePlace returns the place of this account on a screen, which begins with the first value. */
export function usePlace<Value extends object>(screen: string, first: Value): Place<Value> {
  const places = useContext(PlacesContext);
  if (places === null) throw new Error("usePlace needs a PlacesContext above it.");
  const name = `${useMe().account.id} ${screen}`;
  return useMemo(() => {
    const now = (): Value => ({ ...first, ...places.get(name) });
    return { now, note: (part) => void places.set(name, { ...now(), ...part }) };
  }, [places, name, first]);
}
