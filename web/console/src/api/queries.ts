import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { useCalls } from "./context";
import { codeOf } from "./error";
import type { Me } from "./types";

/** meQuery is the signed-in account; null if nobody is signed in. */
export function meQuery(calls: Calls) {
  return queryOptions<Me | null>({
    queryKey: ["me"],
    queryFn: async () => {
      try {
        return await calls.me();
      } catch (error) {
        if (codeOf(error) === "unauthorized") return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** museumsQuery lists the museums that the member may see. */
export function museumsQuery(calls: Calls) {
  return queryOptions({ queryKey: ["museums"], queryFn: () => calls.museums() });
}

/** useMe returns the signed-in account. Screens behind the sign-in use it; others get an error. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery(useCalls()));
  if (data === null) throw new Error("nobody is signed in");
  return data;
}

/** may reports whether the account has a permission in the whole organisation. */
export function may(me: Me, permission: string): boolean {
  return me.permissions.includes(permission);
}
