import { createContext, useContext } from "react";
import type { Observable } from "../lib/observable";
import type { ConsoleLanguage } from "./languages";

/** LanguageChoice is the language that was chosen before signing in; afterwards the account's is shown. */
export type LanguageChoice = Observable<ConsoleLanguage>;

/** LanguageChoiceContext provides it to all components. */
export const LanguageChoiceContext = createContext<LanguageChoice | null>(null);

/** useLanguageChoice returns it. */
export function useLanguageChoice(): LanguageChoice {
  const choice = useContext(LanguageChoiceContext);
  if (choice === null) throw new Error("useLanguageChoice needs a LanguageChoiceContext above it.");
  return choice;
}
