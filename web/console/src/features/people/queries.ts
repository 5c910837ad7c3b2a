import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calls } from "../../api/calls";
import { useCalls } from "../../api/context";
import type { Grant } from "../../api/types";

/** invitationsQuery lists the invitations that nobody has accepted yet. */
export const invitationsQuery = (calls: Calls) =>
  queryOptions({ queryKey: ["invitations"], queryFn: calls.invitations });

/** usePeople returns the changes of members and invitations. */
export function usePeople() {
  const calls = useCalls();
  const client = useQueryClient();
  const refresh = (key: "members" | "invitations") => () => client.invalidateQueries({ queryKey: [key] });
  return {
    invite: useMutation({ mutationFn: calls.invite, onSuccess: refresh("invitations") }),
    revoke: useMutation({ mutationFn: calls.revokeInvitation, onSuccess: refresh("invitations") }),
    // Their dialogs say why the last owner stays one.
    remove: useMutation({ mutationFn: calls.removeMember, onSuccess: refresh("members"), meta: { quiet: true } }),
    change: useMutation({
      mutationFn: ({ id, grant }: { id: string; grant: Grant }) => calls.changeMember(id, grant),
      onSuccess: refresh("members"),
      meta: { quiet: true },
    }),
  };
}
