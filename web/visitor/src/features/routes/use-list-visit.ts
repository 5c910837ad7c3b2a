import { useEffect, useRef } from "react";
import { visits } from "../../core/visit";

/**
 * Records what is looked at in a list of routes (STAT-4): the choice of a route, and when the list is left the
 * route in front. Returns what to call in the tap that chooses one.
 */
export function useListVisit(idRoute: number | null): (idRoute: number) => void {
  const front = useRef(idRoute);
  const chosen = useRef(false);
  useEffect(() => {
    front.current = idRoute;
  });
  useEffect(
    () => () => {
      if (front.current !== null) void visits.leaveRouteList(front.current, chosen.current);
    },
    [],
  );
  return (id) => {
    chosen.current = true;
    void visits.openRoute(id);
  };
}
