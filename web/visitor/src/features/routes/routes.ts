import type { Detail, Route, Step } from "@cicerone/api/types";
import type { Query } from "../../core/navigation/paths";

/** What a list of routes is asked to show. */
export interface RouteListing {
  /** Temporary exhibitions rather than selected routes. */
  exhibitions: boolean;
  query: Pick<Query, "idRoute" | "fromRoute">;
}

/** The routes of a list: with an idRoute in the query all of them, else without the highlighted ones (RL-2). */
export function listedRoutes({ routes }: Pick<Detail, "routes">, { exhibitions, query }: RouteListing): Route[] {
  return routes.filter(
    (route) => route.isExhibition === exhibitions && (query.idRoute !== undefined || !route.highlighted),
  );
}

/** Place in the list of the route that is shown first: the one returned from, else the one asked for. */
export function firstShown(routes: readonly Route[], { fromRoute, idRoute }: RouteListing["query"]): number {
  for (const id of [fromRoute, idRoute]) {
    const at = id === undefined ? -1 : routes.findIndex((route) => route.idRoute === Number(id));
    if (at >= 0) return at;
  }
  return 0;
}

/**
 * Place of the step that a visitor comes back to from a work: the one left, when it leads to that work, else the
 * first that does; without a work the one left.
 */
export function initialStep(steps: readonly Step[], artwork: string | undefined, left: number): number {
  const last = Math.max(0, Math.min(left, steps.length - 1));
  if (artwork === undefined || steps[last]?.idArtwork === Number(artwork)) return last;
  const at = steps.findIndex((step) => step.idArtwork === Number(artwork));
  return at < 0 ? last : at;
}
