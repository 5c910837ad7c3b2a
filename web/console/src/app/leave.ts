import { useMutation } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useCalls } from "../api/context";
import { codeOf } from "../api/error";
import { useMe } from "../api/queries";
import { announceIdentity, announceSignOut } from "../lib/identity-channel";
import { useStatus } from "../ui/status";
import { leave } from "../ui/unsaved";
import type { SignInSearch } from "./router";

/**
 * leaveForSignIn opens the sign-in. The page is loaded again: until then it is its member's, so nothing in it can be sent as
 * somebody else, and afterwards nothing of it is in memory. Edits and uploads that wait are in the browser's storage.
 */
export function leaveForSignIn(router: AnyRouter, search: SignInSearch): Promise<void> {
  return load(router, "/sign-in", search);
}

/** leaveForOther opens the console for another account or organization that is signed in now, as leaveForSignIn does. */
export function leaveForOther(router: AnyRouter): Promise<void> {
  return load(router, "/");
}

/** The first way stands: a page hears its own sign-out as that of another window, too. */
let isLeaving = false;

async function load(router: AnyRouter, to: string, search: SignInSearch = {}): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  // A browser may keep the page for its Back button.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  await router.navigate({ to, search, replace: true, ignoreBlocker: true, reloadDocument: true });
}

/** useSignOut returns a function that ends the session and opens the sign-in. The status line says if it could not. */
export function useSignOut(): () => void {
  const calls = useCalls();
  const router = useRouter();
  const { account } = useMe();
  const { mutate } = useMutation({
    mutationFn: calls.signOut,
    onSuccess: () => {
      void leaveForSignIn(router, {});
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
  const status = useStatus();
  const { mutate } = useMutation({
    // Nothing of this organization is saved by it.
    meta: { quiet: true },
    mutationFn: calls.switchOrganization,
    onError: (error) => status.set({ phase: "failed", code: codeOf(error) }),
    onSuccess: () => {
      announceIdentity();
      return leaveForOther(router);
    },
  });
  return useCallback((id) => leave(() => mutate(id)), [mutate]);
}
