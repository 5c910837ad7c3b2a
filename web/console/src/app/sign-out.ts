import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useCalls } from "../api/context";
import { meQuery } from "../api/queries";

/** useSignOut returns a function that ends the session and shows the sign-in. */
export function useSignOut(): () => void {
  const calls = useCalls();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    const signOut = async (): Promise<void> => {
      await calls.signOut();
      await navigate({ to: "/sign-in", search: {} });
      // Nothing of the account stays in memory.
      queries.clear();
      queries.setQueryData(meQuery(calls).queryKey, null);
    };
    void signOut();
  }, [calls, queries, navigate]);
}
