import type { ReactNode } from "react";
import type { RuleFault } from "../../api/content";
import { type Fault, type FaultWords, Words, useRuleWords } from "../../ui/rule-words";
import { useListName } from "./lists";

/** useFaultWords returns a function that says what is wrong in a museum and what helps. */
export function useFaultWords(): (fault: Fault) => FaultWords {
  const words = useRuleWords();
  const listName = useListName();
  // Such as artworks/214.
  const elementName = (ref: string): string => {
    const [list = "", ...key] = ref.split("/");
    return `${listName(list)}, ${key.join("/")}`;
  };
  return ({ params = {}, ...fault }) => {
    const { other } = params;
    return words({ ...fault, params: typeof other === "string" ? { ...params, other: elementName(other) } : params });
  };
}

/** FaultText says what is wrong and what helps. */
export function FaultText({ fault }: { fault: RuleFault }): ReactNode {
  return <Words {...useFaultWords()(fault)} />;
}
