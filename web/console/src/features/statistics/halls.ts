import type { HallMove, HallStatistics, HallVisits } from "../../api/statistics";
import type { ComparedHalls } from "../../api/statistics-queries";

/** By how many visits, and by which part of those that opened a work, a hall differs from all others if that is worth a sentence. */
const LEAST_VISITS = 10;
const LEAST_SHARE = 0.05;
/** The most visits of a hall without a number. */
const MOST_NOT_SHOWN = 4;

/** HallRow is a hall with its shares. */
export interface HallRow extends HallVisits {
  /** The visits that opened a work of it, of those that opened a work, 0 to 1; undefined for fewer than 5. */
  share: number | undefined;
  /** The same of the period before. */
  before: number | undefined;
  /** Of the visits of the hall, those whose first hall it was, 0 to 1; undefined for fewer than 5. */
  began: number | undefined;
  /** Of the visits of the hall, those whose last hall it was, 0 to 1; undefined for fewer than 5. */
  ended: number | undefined;
}

/** WayRow is a way from one hall to the next. */
export interface WayRow {
  /** Undefined if the visits began in the other one. */
  from: HallVisits | undefined;
  /** Undefined if the visits ended in the other one. */
  to: HallVisits | undefined;
  visits: number;
  /** Of the visits of the first of the two, or of all that began in a hall, 0 to 1. */
  share: number;
}

/** hallRowsOf returns the halls of a period with their shares, and with what they were in the period before. */
export function hallRowsOf({ now, before }: ComparedHalls): HallRow[] {
  const earlier = new Map(before.halls.map(({ id, visits }) => [id, visits]));
  const began = new Map(now.moves.filter(({ from }) => from === undefined).map(({ to, visits }) => [to, visits]));
  const ended = new Map(now.moves.filter(({ to }) => to === undefined).map(({ from, visits }) => [from, visits]));
  return now.halls.map((hall) => ({
    ...hall,
    share: shareOf(hall.visits, now.opened),
    before: shareOf(earlier.get(hall.id), before.opened),
    began: shareOf(began.get(hall.id), hall.visits),
    ended: shareOf(ended.get(hall.id), hall.visits),
  }));
}

/** wayRowsOf returns the ways between the halls of a period, the most taken first. */
export function wayRowsOf({ halls, moves }: Pick<HallStatistics, "halls" | "moves">): WayRow[] {
  const byId = new Map(halls.map((hall) => [hall.id, hall]));
  const hallOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
  const allBegan = moves.reduce((sum, { from, visits }) => (from === undefined ? sum + visits : sum), 0);
  return moves.map(({ from, to, visits }) => {
    const first = hallOf(from);
    return { from: first, to: hallOf(to), visits, share: visits / (first?.visits ?? allBegan) };
  });
}

function shareOf(visits: number | undefined, of: number): number | undefined {
  return visits === undefined || visits === 0 ? undefined : visits / of;
}

/** visitedHallsOf returns the halls that have visits. */
export function visitedHallsOf({ halls }: Pick<HallStatistics, "halls">): HallVisits[] {
  return halls.filter(({ visits }) => visits > 0);
}

/**
 * fewestOpenedOf returns the published hall that clearly fewer visits opened than any other one; undefined if the next one has not
 * 10 visits and 5 % of those that opened a work more.
 */
export function fewestOpenedOf(rows: readonly HallRow[], opened: number): HallRow | undefined {
  // A hall without a number may have been opened by some.
  const visitsOf = ({ visits }: HallRow): number => (visits === 0 ? MOST_NOT_SHOWN : visits);
  const published = rows.filter(({ key }) => key !== undefined);
  const [fewest, next] = published.sort((one, other) => visitsOf(one) - visitsOf(other));
  if (fewest === undefined || next === undefined) return undefined;
  return isClear(visitsOf(next) - visitsOf(fewest), opened) ? fewest : undefined;
}

/**
 * mostEndedOf returns the published hall in which clearly more visits ended than in any other one; undefined if the next one has not
 * 10 visits and 5 % of those that opened a work fewer.
 */
export function mostEndedOf(
  rows: readonly HallRow[],
  { opened, moves }: Pick<HallStatistics, "opened" | "moves">,
): HallRow | undefined {
  const [most, next] = moves.filter(({ to }) => to === undefined).sort((one, other) => other.visits - one.visits);
  const hall = rows.find(({ id, key }) => key !== undefined && id === most?.from);
  if (most === undefined || hall === undefined || rows.filter(({ visits }) => visits > 0).length < 2) return undefined;
  return isClear(most.visits - (next?.visits ?? MOST_NOT_SHOWN), opened) ? hall : undefined;
}

function isClear(difference: number, opened: number): boolean {
  return difference >= LEAST_VISITS && difference >= LEAST_SHARE * opened;
}

/** drawnHallsOf returns the halls with the most visits, at most as many as a drawing has room for, in the order of the guide. */
export function drawnHallsOf({ halls }: Pick<HallStatistics, "halls">, most: number): HallVisits[] {
  const mostFirst = visitedHallsOf({ halls }).sort((one, other) => other.visits - one.visits);
  const drawn = new Set(mostFirst.slice(0, most));
  return halls.filter((hall) => drawn.has(hall));
}

/** movesAmong returns the ways whose halls are all among those. */
export function movesAmong(halls: readonly HallVisits[], moves: readonly HallMove[]): HallMove[] {
  const ids = new Set(halls.map(({ id }) => id));
  return moves.filter(({ from, to }) => [from, to].every((id) => id === undefined || ids.has(id)));
}
