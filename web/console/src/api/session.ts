import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { announceIdentity } from "../lib/identity-channel";
import { useCalls } from "./context";
import { forgetAccount, meQuery } from "./queries";
import type { Me } from "./types";

/** useEnter returns a function that opens the console for an account that has just signed in. */
export function useEnter(): (me: Me, next?: string) => Promise<void> {
  const calls = useCalls();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (me, next) => {
      // What was loaded before is another account's or organisation's.
      forgetAccount(client);
      client.setQueryData(meQuery(calls).queryKey, me);
      announceIdentity();
      await navigate({ to: isInside(next) ? next : "/", replace: true, ignoreBlocker: true });
    },
    [calls, client, navigate],
  );
}

/** isInside reports whether an address is a path of the console; a link may bring any text. */
function isInside(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next);
}
