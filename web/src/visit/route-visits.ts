import type { RouteVisit } from "../api/types";
import { formatTimestamp } from "../lib/time";
import type { PhoneStorage, StoredRouteVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

/** What route visits need of the world. */
export interface RouteVisitDependencies {
  storage: PhoneStorage;
  /** Hands a call to the outbox in this turn. */
  tell: (call: NewCall) => void;
  /** Clears the stored artwork visit, which is reported, before another route begins. */
  beforeOpen: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** When what began then ends, if it ends now. */
  endOf: (begun: { startDate: string }) => string;
}

/** Visits of routes and exhibitions within the visit (specification 2 §4). */
export interface RouteVisits {
  /** The stored visit is continued when it is of the same route, else a new one started (STAT-3). */
  open(idRoute: number): void;
  /** Gives the stored visit its end, here and on the server; a later open of the same route continues it. */
  leave(): void;
}

/** Makes the route visits of a phone, which follow the rule of all visits: told and stored in one turn. */
export function createRouteVisits({ storage, tell, beforeOpen, now, endOf }: RouteVisitDependencies): RouteVisits {
  const call = (method: "POST" | "PUT", body: Omit<RouteVisit, "idVisit">): void => {
    const visit = storage.get("visitv2");
    if (visit === null) return;
    tell({
      kind: method === "POST" ? "start-route" : "end-route",
      visit: visit.visitorToken,
      about: [body.idRoute, body.startDate ?? "", body.endDate ?? ""],
      method,
      path: "/api/v2/visitRoute",
      body,
    });
  };

  const end = (route: StoredRouteVisit): void => {
    const { idRoute, startDate } = route;
    const ended = { idRoute, startDate, endDate: endOf(route) };
    call("PUT", ended);
    const first = storage.get("visit");
    if (first !== null) {
      const others = first.routes.filter((other) => !isSame(other, route));
      storage.set("visit", { ...first, routes: [...others, ended] });
    }
    storage.set("current-route-visit", ended);
  };

  const leave = (): void => {
    const stored = storage.get("current-route-visit");
    if (stored !== null && stored.endDate === undefined) end(stored);
  };

  return {
    open(idRoute) {
      const stored = storage.get("current-route-visit");
      if (stored?.idRoute === idRoute) {
        const { endDate: _, ...going } = stored;
        storage.set("current-route-visit", going);
        return;
      }
      // A page that was closed in the middle of a route has left its visit here.
      leave();
      beforeOpen();
      const startDate = formatTimestamp(now());
      call("POST", { idRoute, startDate });
      storage.set("current-route-visit", { idRoute, startDate });
    },
    leave,
  };
}

function isSame(one: StoredRouteVisit, other: StoredRouteVisit): boolean {
  return one.idRoute === other.idRoute && one.startDate === other.startDate;
}
