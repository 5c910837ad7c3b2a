import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { useCalls } from "./context";
import { codeOf } from "./error";
import type { Me } from "./types";

/** meQuery is the signed-in account; null if nobody is signed in. It stays when the session ends, until the sign-in is shown. */
export function meQuery(calls: Calls) {
  return queryOptions<Me | null>({
    queryKey: ["me"],
    queryFn: async ({ client, queryKey }) => {
      try {
        return await calls.me();
      } catch (error) {
        if (codeOf(error) === "unauthorized" && !client.getQueryData(queryKey)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** How often it is asked whether somebody has signed in. */
const SIGN_IN_PERIOD_MS = 5_000;

/**
 * sessionQuery is who is signed in by now, perhaps in another window, and not whose page this is; null for nobody. While it is
 * nobody it is asked again, since not every sign-in is announced, and an answer may be lost. Asking again while somebody else is
 * signed in would keep their session in use.
 */
export function sessionQuery(calls: Calls) {
  return queryOptions<Me | null>({
    queryKey: ["session"],
    queryFn: async () => {
      try {
        return await calls.session();
      } catch (error) {
        if (codeOf(error) === "unauthorized") return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data ? false : SIGN_IN_PERIOD_MS),
  });
}

/** startQuery is what the console knows before anybody is signed in. */
export function startQuery(calls: Calls) {
  return queryOptions({ queryKey: ["start"], queryFn: () => calls.start(), staleTime: 60_000 });
}

/** forgetAccount removes what was loaded for an account, all but meQuery. */
export function forgetAccount(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => name !== "me" && name !== "start" });
}

/** signInMethodsQuery is how the own account signs in. */
export function signInMethodsQuery(calls: Calls) {
  return queryOptions({ queryKey: ["sign-in-methods"], queryFn: () => calls.signInMethods() });
}

/** museumsQuery lists the museums that the member may see. */
export function museumsQuery(calls: Calls) {
  return queryOptions({ queryKey: ["museums"], queryFn: () => calls.museums() });
}

/** How often the numbers of visitors are asked for, while somebody looks at them. */
const VISITORS_PERIOD_MS = 60_000;

/** visitorsQuery is how many visits the museums have whose statistics the member may see. */
export function visitorsQuery(calls: Calls) {
  return queryOptions({
    queryKey: ["visitors"],
    queryFn: () => calls.visitors(),
    staleTime: VISITORS_PERIOD_MS / 2,
    refetchInterval: VISITORS_PERIOD_MS,
  });
}

/** museumQuery is a museum with what the list of museums leaves out. */
export function museumQuery(calls: Calls, museum: string) {
  return queryOptions({ queryKey: ["museum", museum, "itself"], queryFn: () => calls.museum(museum) });
}

/** membersQuery lists the members of the organisation. */
export function membersQuery(calls: Calls) {
  return queryOptions({ queryKey: ["members"], queryFn: () => calls.members() });
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
