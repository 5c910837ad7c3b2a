import type { Route } from "@cicerone/api/types";
import { Accessibility, Footprints } from "lucide-react";
import type { ReactNode } from "react";
import { useDetailWords } from "../../i18n/detail-words";

/** RouteAccess says whether everybody can follow a route (FIELD-1). */
export function RouteAccess({ difficulty }: { difficulty: NonNullable<Route["difficulty"]> }): ReactNode {
  const words = useDetailWords();
  const isStepFree = difficulty === "STEP_FREE";
  const Icon = isStepFree ? Accessibility : Footprints;
  return (
    <span>
      <Icon aria-hidden size="1rem" /> {isStepFree ? words.stepFree : words.steps}
    </span>
  );
}
