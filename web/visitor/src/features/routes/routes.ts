import type { Route, Step } from "@cicerone/api/types";
import type { Query } from "../../core/navigation/paths";

/** firstShown returns the index of the route shown first: the one returned from, else the requested one. */
export function firstShown(
  routes: readonly Route[],
  { fromRoute, idRoute }: Pick<Query, "idRoute" | "fromRoute">,
): number {
  for (const id of [fromRoute, idRoute]) {
    const at = id === undefined ? -1 : routes.findIndex((route) => route.idRoute === Number(id));
    if (at >= 0) return at;
  }
  return 0;
}

/**
 * initialStep returns the index of the step shown first: the address's. After returning from a work it is the last one
 * if it shows the work, else the first that does; without a work the last one.
 */
export function initialStep(
  steps: readonly Step[],
  { step, artwork }: Pick<Query, "step" | "artwork">,
  left: number,
): number {
  const named = steps.findIndex(({ idStep }) => idStep === Number(step ?? Number.NaN));
  if (named >= 0) return named;
  const last = Math.max(0, Math.min(left, steps.length - 1));
  if (artwork === undefined || steps[last]?.idArtwork === Number(artwork)) return last;
  const at = steps.findIndex((step) => step.idArtwork === Number(artwork));
  return at < 0 ? last : at;
}
