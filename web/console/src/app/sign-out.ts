import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useContext } from "react";
import { useCalls } from "../api/context";
import { forgetAccount, meQuery, useMe } from "../api/queries";
import { announceSignOut } from "../lib/identity-channel";
import { StatusContext } from "../ui/status";

/** useSignOut returns a function that ends the session and shows the sign-in. The status line says if it could not. */
export function useSignOut(): () => void {
  const calls = useCalls();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const status = useContext(StatusContext);
  const { account } = useMe();
  const { mutate } = useMutation({
    mutationFn: calls.signOut,
    onSuccess: async () => {
      await navigate({ to: "/sign-in", search: {} });
      // Nothing of the account stays in memory.
      forgetAccount(queries);
      queries.getMutationCache().clear();
      queries.setQueryData(meQuery(calls).queryKey, null);
      status?.set({ phase: "idle" });
      // Now that the page is nobody's, it hears this without leaving twice.
      announceSignOut(account.id);
    },
  });
  return mutate;
}
