import type { RouteVisit } from "@cicerone/api/types";
import { formatTimestamp } from "../../lib/time";
import type { PhoneStorage, StoredRouteVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

/** Dependencies of createRouteVisits. */
export interface RouteVisitDependencies {
  storage: PhoneStorage;
  /** Writes a call to the outbox synchronously. */
  enqueue: (call: NewCall) => void;
  /** Clears the stored artwork visit, which is reported, before another route begins. */
  beforeOpen: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** When what began then ends, if it ends now. */
  endOf: (begun: { startDate: string }) => string;
}

/** Visits of routes and exhibitions within the visit (specification 2 §4). */
export interface RouteVisits {
  /** This tab's visit, or the stored one, is continued when it is of the same route, else a new one started (STAT-3). */
  open(idRoute: number): void;
  /** Gives this tab's visit its end, here and on the server; a later open of the same route continues it. */
  leave(): void;
  /** Ends the stored visit; a tab that still has it open reports the rest later. */
  finish(): void;
}

/** OwnRouteVisit is a route visit that a tab has begun or continued. */
interface OwnRouteVisit {
  route: StoredRouteVisit;
  /** visitorToken of the visit that it belongs to. */
  visit: string | undefined;
}

/** createRouteVisits returns a tab's route visits, which are enqueued and stored together. */
export function createRouteVisits({
  storage,
  enqueue: tell,
  beforeOpen,
  now,
  endOf,
}: RouteVisitDependencies): RouteVisits {
  /** The latest route visit of this tab; another tab may have stored another one since. */
  let own: OwnRouteVisit | null = null;

  const visitNow = () => storage.get("visitv2")?.visitorToken;

  const call = (method: "POST" | "PUT", visit: string | undefined, body: Omit<RouteVisit, "idVisit">): void => {
    if (visit === undefined) return;
    tell({
      kind: method === "POST" ? "start-route" : "end-route",
      visit,
      identity: [body.idRoute, body.startDate ?? "", body.endDate ?? ""],
      method,
      path: "/api/v2/visitRoute",
      body,
    });
  };

  /** Gives a visit its end, unless it has one. */
  const end = ({ route, visit }: OwnRouteVisit): StoredRouteVisit => {
    if (route.endDate !== undefined) return route;
    const { idRoute, startDate } = route;
    const ended = { idRoute, startDate, endDate: endOf(route) };
    call("PUT", visit, ended);
    const first = storage.get("visit");
    // A visit that has begun since knows nothing of it.
    if (first !== null && visit === visitNow()) {
      const others = first.routes.filter((other) => !isSame(other, route));
      storage.set("visit", { ...first, routes: [...others, ended] });
    }
    if (isSame(storage.get("current-route-visit"), route)) storage.set("current-route-visit", ended);
    return ended;
  };

  const finish = (): void => {
    const stored = storage.get("current-route-visit");
    if (stored !== null) end({ route: stored, visit: visitNow() });
  };

  return {
    open(idRoute) {
      const visit = visitNow();
      const stored = storage.get("current-route-visit");
      const mine = own?.visit === visit ? own?.route : undefined;
      const known = [mine, stored].find((route) => route?.idRoute === idRoute) ?? null;
      // A page that was closed in the middle of a route has left its visit here; another tab ends its own again.
      if (!isSame(known, stored)) finish();
      const route = known ?? { idRoute, startDate: formatTimestamp(now()) };
      if (known === null) {
        beforeOpen();
        call("POST", visit, route);
      }
      const { endDate: _, ...going } = route;
      own = { route: going, visit };
      storage.set("current-route-visit", going);
    },
    leave() {
      if (own !== null) own = { ...own, route: end(own) };
    },
    finish,
  };
}

/** isSame reports whether two are the same visit of a route, one of which may have ended since. */
function isSame(one: StoredRouteVisit | null, other: StoredRouteVisit | null): boolean {
  return one?.idRoute === other?.idRoute && one?.startDate === other?.startDate;
}
