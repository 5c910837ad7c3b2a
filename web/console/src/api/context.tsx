import { createContext, useContext } from "react";
import type { Calls } from "./calls";

/** CallsContext provides the calls to all components. */
export const CallsContext = createContext<Calls | null>(null);

/** useCalls returns the calls of the console. */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (calls === null) throw new Error("useCalls needs a CallsContext above it.");
  return calls;
}
