import { queryOptions } from "@tanstack/react-query";
import type { Calls } from "../../api/calls";

/** binQuery lists the elements of a museum that are in the bin. */
export function binQuery(calls: Calls, museum: string) {
  return queryOptions({ queryKey: ["museum", museum, "bin"], queryFn: () => calls.bin(museum) });
}
