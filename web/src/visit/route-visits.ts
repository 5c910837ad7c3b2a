import type { RouteVisit } from "../api/types";
import { formatTimestamp } from "../lib/time";
import type { PhoneStorage, StoredArtworkVisit, StoredRouteVisit } from "./local-storage";
import type { Outbox } from "./outbox";

/** What route visits need of the world. */
export interface RouteVisitDependencies {
  storage: PhoneStorage;
  outbox: Pick<Outbox, "add">;
  /** Hands a finished artwork visit on and clears it. */
  report: (artwork: StoredArtworkVisit) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Visits of routes and exhibitions within the visit (specification 2 §4). */
export interface RouteVisits {
  /** The stored visit is continued when it is of the same route, else a new one started (STAT-3). */
  open(idRoute: number): Promise<void>;
  /** Gives the stored visit its end, here and on the server; a later open of the same route continues it. */
  leave(): Promise<void>;
}

/** Makes the route visits of a phone. Whoever calls keeps the order: one after another. */
export function createRouteVisits({ storage, outbox, report, now }: RouteVisitDependencies): RouteVisits {
  const send = async (kind: "start-route" | "end-route", body: Omit<RouteVisit, "idVisit">): Promise<void> => {
    const visit = storage.get("visitv2");
    if (visit === null) return;
    const method = kind === "start-route" ? "POST" : "PUT";
    await outbox.add({ kind, visit: visit.visitorToken, method, path: "/api/v2/visitRoute", body });
  };

  const end = async (route: StoredRouteVisit): Promise<void> => {
    const endDate = formatTimestamp(now());
    const ended = { ...route, endDate };
    storage.set("current-route-visit", ended);
    const first = storage.get("visit");
    if (first !== null) {
      const others = first.routes.filter((other) => !isSame(other, route));
      storage.set("visit", { ...first, routes: [...others, ended] });
    }
    await send("end-route", { idRoute: route.idRoute, endDate });
  };

  return {
    async open(idRoute) {
      const stored = storage.get("current-route-visit");
      if (stored?.idRoute === idRoute) {
        const { endDate: _, ...going } = stored;
        storage.set("current-route-visit", going);
        return;
      }
      // A page that was closed in the middle of a route has left its visit here.
      if (stored !== null && stored.endDate === undefined) await end(stored);
      const artwork = storage.get("current-artwork-visit");
      if (artwork !== null) await report(artwork);
      const startDate = formatTimestamp(now());
      storage.set("current-route-visit", { idRoute, startDate });
      await send("start-route", { idRoute, startDate });
    },
    async leave() {
      const stored = storage.get("current-route-visit");
      if (stored !== null && stored.endDate === undefined) await end(stored);
    },
  };
}

function isSame(one: StoredRouteVisit, other: StoredRouteVisit): boolean {
  return one.idRoute === other.idRoute && one.startDate === other.startDate;
}
