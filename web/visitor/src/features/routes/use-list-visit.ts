import { useEffect, useRef } from "react";
import { useServices } from "../../core/services";

/**
 * useListVisit records visits of a list of routes (STAT-4): the chosen route and, on unmount, the route shown last.
 * Call the returned function in the tap that chooses a route.
 */
export function useListVisit(idRoute: number | null): (idRoute: number) => void {
  const { visits } = useServices();
  const front = useRef(idRoute);
  const chosen = useRef(false);
  useEffect(() => {
    front.current = idRoute;
  });
  useEffect(
    () => () => {
      if (front.current !== null) void visits.leaveRouteList(front.current, chosen.current);
    },
    [visits],
  );
  return (id) => {
    chosen.current = true;
    void visits.openRoute(id);
  };
}
