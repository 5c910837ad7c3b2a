import type { RouteStatistics, RouteVisits, StepVisits } from "../../api/statistics";
import type { ComparedRoutes } from "../../api/statistics-queries";

/** The fewest visits, and the smallest part of those of the step before, that are a loss worth a sentence. */
const LEAST_LOST_VISITS = 10;
const LEAST_LOST_SHARE = 0.05;
/** The most visits of a step without a number. */
const MOST_NOT_SHOWN = 4;

/** RouteRow is a route or an exhibition with its shares. */
export interface RouteRow extends RouteVisits {
  /** The visits that walked it, of all, 0 to 1. */
  share: number;
  /** Of the visits that walked it, those that saw its last step, 0 to 1; undefined where fewer than 5 did, or where it is gone. */
  finished: number | undefined;
  /** What it was in the period before; undefined if nothing is known of it then. */
  before: { visits: number; finished: number | undefined } | undefined;
}

/** FunnelRow is a step in the table of a route. */
export interface FunnelRow extends StepVisits {
  /** Its position, 1 and more. */
  position: number;
  /** Of the visits that walked the route, those that saw the step, 0 to 1; undefined for fewer than 5. */
  share: number | undefined;
  /** How many fewer than the step before, of those at that step, 0 to 1; undefined where they are not fewer, or fewer than 5. */
  lost: number | undefined;
}

/** StepLoss is where a route loses visits. */
export interface StepLoss {
  /** The position of the step that has fewer visits, 2 and more. */
  position: number;
  /** How many fewer, of the visits of the step before it, 0 to 1. */
  share: number;
}

/** routeRowsOf returns the routes of a period with their shares, and with what they were in the period before. */
export function routeRowsOf({ now, before }: ComparedRoutes): RouteRow[] {
  const earlier = new Map(before.routes.map((route) => [route.id, route]));
  return now.routes.map((route) => {
    const old = earlier.get(route.id);
    return {
      ...route,
      share: now.visits === 0 ? 0 : route.visits / now.visits,
      finished: finishedOf(route),
      before: old === undefined ? undefined : { visits: old.visits, finished: finishedOf(old) },
    };
  });
}

function finishedOf({ visits, steps }: RouteVisits): number | undefined {
  const last = steps.at(-1)?.visits ?? 0;
  return last === 0 ? undefined : last / visits;
}

/** isWalked reports whether a period has visits that walked a route. */
export function isWalked({ routes }: RouteStatistics): boolean {
  return routes.some(({ visits }) => visits > 0);
}

/** funnelRowsOf returns the steps of a route with their shares, and with how many fewer visits than the step before they have. */
export function funnelRowsOf({ visits: walked, steps }: Pick<RouteVisits, "visits" | "steps">): FunnelRow[] {
  return steps.map((step, index) => ({
    ...step,
    position: index + 1,
    share: step.visits === 0 ? undefined : step.visits / walked,
    lost: step.visits === 0 ? undefined : lossOf(steps[index - 1], step),
  }));
}

/**
 * largestLossOf returns where a route loses the largest share of the visits of a step, the first of equal ones; undefined if it
 * nowhere loses 10 visits and 5 % at once.
 */
export function largestLossOf(steps: readonly StepVisits[]): StepLoss | undefined {
  let largest: StepLoss | undefined;
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    // A step without a number may have been seen by some.
    const visits = step.visits === 0 ? MOST_NOT_SHOWN : step.visits;
    const share = lossOf(before, { visits });
    if (before === undefined || share === undefined || share < LEAST_LOST_SHARE) return;
    if (before.visits - visits < LEAST_LOST_VISITS) return;
    if (share > (largest?.share ?? 0)) largest = { position: index + 1, share };
  });
  return largest;
}

/** Returns how many fewer visits a step has than the one before it, of those, 0 to 1; undefined if it does not have fewer. */
function lossOf(before: StepVisits | undefined, { visits }: Pick<StepVisits, "visits">): number | undefined {
  return before === undefined || before.visits <= visits ? undefined : (before.visits - visits) / before.visits;
}
