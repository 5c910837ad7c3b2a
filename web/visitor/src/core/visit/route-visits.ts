import type { RouteVisit } from "@cicerone/api/types";
import { formatTimestamp } from "../../lib/time";
import type { PhoneStorage, StoredRouteVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

export interface RouteVisitDependencies {
  storage: PhoneStorage;
  /** Stores a call in the outbox synchronously. */
  enqueue: (call: NewCall) => void;
  /** Called before another route starts; it reports and clears the stored artwork visit. */
  beforeOpen: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Returns the end of something that started then and ends now. */
  endOf: (started: { startDate: string }) => string;
}

/** RouteVisits records the visits of routes and exhibitions within the visit (specification 2 §4). */
export interface RouteVisits {
  /** Continues this tab's or the stored visit of the route, or starts a new one (STAT-3). */
  open(idRoute: number): void;
  /** Ends this tab's visit, on the phone and on the server; opening the same route later continues it. */
  leave(): void;
  /** Ends the stored visit; a tab that still has it open reports the rest later. */
  finish(): void;
}

/** OwnRouteVisit is a route visit that this tab started or continued. */
interface OwnRouteVisit {
  route: StoredRouteVisit;
  /** visitorToken of the visit that it belongs to. */
  visit: string | undefined;
}

/** createRouteVisits returns a tab's route visits. Calls and stored state are written together. */
export function createRouteVisits({ storage, enqueue, beforeOpen, now, endOf }: RouteVisitDependencies): RouteVisits {
  /** The latest route visit of this tab; another tab may have stored another one since. */
  let current: OwnRouteVisit | null = null;

  const visitNow = () => storage.get("visitv2")?.visitorToken;

  const call = (method: "POST" | "PUT", visit: string | undefined, body: Omit<RouteVisit, "idVisit">): void => {
    if (visit === undefined) return;
    enqueue({
      kind: method === "POST" ? "start-route" : "end-route",
      visit,
      identity: [body.idRoute, body.startDate ?? "", body.endDate ?? ""],
      method,
      path: "/api/v2/visitRoute",
      body,
    });
  };

  /** Ends a route visit that has no end yet. */
  const end = ({ route, visit }: OwnRouteVisit): StoredRouteVisit => {
    if (route.endDate !== undefined) return route;
    const { idRoute, startDate } = route;
    const ended = { idRoute, startDate, endDate: endOf(route) };
    call("PUT", visit, ended);
    const v1 = storage.get("visit");
    // A visit that has started since does not include it.
    if (v1 !== null && visit === visitNow()) {
      const others = v1.routes.filter((other) => !isSame(other, route));
      storage.set("visit", { ...v1, routes: [...others, ended] });
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
      const mine = current?.visit === visit ? current?.route : undefined;
      const known = [mine, stored].find((route) => route?.idRoute === idRoute) ?? null;
      // Left by a page that was closed during a route; another open tab ends its own again.
      if (!isSame(known, stored)) finish();
      const route = known ?? { idRoute, startDate: formatTimestamp(now()) };
      if (known === null) {
        beforeOpen();
        call("POST", visit, route);
      }
      const { endDate: _, ...ongoing } = route;
      current = { route: ongoing, visit };
      storage.set("current-route-visit", ongoing);
    },
    leave() {
      if (current !== null) current = { ...current, route: end(current) };
    },
    finish,
  };
}

/** isSame reports whether both are the same route visit, one of which may have ended. */
function isSame(one: StoredRouteVisit | null, other: StoredRouteVisit | null): boolean {
  return one?.idRoute === other?.idRoute && one?.startDate === other?.startDate;
}
