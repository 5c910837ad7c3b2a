import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Calls } from "../api/calls";
import { useCalls } from "../api/context";
import { codeOf } from "../api/error";
import { forgetAccount, meQuery, useMe } from "../api/queries";
import { type UploadQueue, useUploads } from "../api/uploads";
import { announceIdentity, announceSignOut } from "../lib/identity-channel";
import { type StatusStore, useStatus } from "../ui/status";
import { discardText, leave } from "../ui/unsaved";
import type { SignInSearch } from "./router";

/** MemberState is what a page knows of its member. */
interface MemberState {
  calls: Calls;
  queries: QueryClient;
  status: StatusStore;
}

/** leaveForSignIn shows the sign-in. Nothing of the page's member stays in memory, also for who presses Back. */
export async function leaveForSignIn(
  { calls, queries, status }: MemberState,
  router: AnyRouter,
  search: SignInSearch,
): Promise<void> {
  await router.navigate({ to: "/sign-in", search, replace: true, ignoreBlocker: true });
  // Not before, since the screens of the account need it.
  forgetAccount(queries);
  queries.getMutationCache().clear();
  queries.setQueryData(meQuery(calls).queryKey, null);
  status.set({ phase: "idle" });
}

/**
 * leaveForOther opens the console for another account or organization that is signed in now. The page is loaded again: until then
 * it is its member's, so no screen of it can send anything as the other one. What waits to be sent is kept.
 */
export async function leaveForOther(uploads: UploadQueue, router: AnyRouter): Promise<void> {
  // The browser would ask as well.
  discardText();
  uploads.use(null);
  await router.navigate({ to: "/", replace: true, ignoreBlocker: true, reloadDocument: true });
}

/** useSignOut returns a function that ends the session and shows the sign-in. The status line says if it could not. */
export function useSignOut(): () => void {
  const calls = useCalls();
  const queries = useQueryClient();
  const router = useRouter();
  const status = useStatus();
  const { account } = useMe();
  const { mutate } = useMutation({
    mutationFn: calls.signOut,
    onSuccess: async () => {
      await leaveForSignIn({ calls, queries, status }, router, {});
      // Now that the page is nobody's, it hears this without leaving twice.
      announceSignOut(account.id);
    },
  });
  return mutate;
}

/**
 * useSwitchOrganization returns a function that opens another organization of the account, after a question if there is unsaved
 * text. The status line says if it could not.
 */
export function useSwitchOrganization(): (id: string) => void {
  const calls = useCalls();
  const router = useRouter();
  const uploads = useUploads();
  const status = useStatus();
  const { mutate } = useMutation({
    // Nothing of this organization is saved by it.
    meta: { quiet: true },
    mutationFn: calls.switchOrganization,
    onError: (error) => status.set({ phase: "failed", code: codeOf(error) }),
    onSuccess: async () => {
      announceIdentity();
      await leaveForOther(uploads, router);
    },
  });
  return useCallback((id) => leave(() => mutate(id)), [mutate]);
}
