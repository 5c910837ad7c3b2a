import type { Step } from "@cicerone/api/types";
import { useEffect } from "react";
import { useServices } from "../../core/services";
import { schedule } from "../../lib/schedule";

/** How long a step is shown before it counts as seen: who leafs through a route passes each step sooner. */
const SEEN_MS = 3000;

/** useSeenStep notes a step of a route that is shown for a while, and returns what notes it at once (STATS-6). */
export function useSeenStep(idRoute: number, step: Step | undefined): () => void {
  const { noteStep } = useServices();
  const idStep = step?.idStep;
  useEffect(
    () => (idStep === undefined ? undefined : schedule(() => noteStep(idRoute, idStep), SEEN_MS)),
    [noteStep, idRoute, idStep],
  );
  return () => {
    if (idStep !== undefined) noteStep(idRoute, idStep);
  };
}
