import type { Step } from "@cicerone/api/types";
import { useEffect } from "react";
import { useServices } from "../../core/services";
import { schedule } from "../../lib/schedule";

/** How long a step is shown before it counts as seen: who leafs through a route passes each step sooner. */
const SEEN_MS = 3000;

/** useSeenStep notes a step of a route that is in sight for a while, and returns what notes it at once (STATS-6). */
export function useSeenStep(idRoute: number, step: Step | undefined): () => void {
  const { noteStep } = useServices();
  const idStep = step?.idStep;
  useEffect(() => {
    if (idStep === undefined) return undefined;
    let stop: (() => void) | undefined;
    const begin = (): void => {
      stop?.();
      stop = document.visibilityState === "hidden" ? undefined : schedule(() => noteStep(idRoute, idStep), SEEN_MS);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      stop?.();
      document.removeEventListener("visibilitychange", begin);
    };
  }, [noteStep, idRoute, idStep]);
  return () => {
    if (idStep !== undefined) noteStep(idRoute, idStep);
  };
}
