import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calls } from "../../api/calls";
import { useCalls } from "../../api/context";

/** How often the frame's link is renewed, well before it ends. */
const RENEWAL_MS = 20 * 60_000;

/** frameLinkQuery is the link of the session for the console's own frame. */
export function frameLinkQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["preview-frame", museum],
    queryFn: () => calls.sessionPreviewLink(museum),
    staleTime: RENEWAL_MS,
    refetchInterval: RENEWAL_MS,
    refetchIntervalInBackground: true,
  });
}

/** previewLinksQuery lists the links for phones. */
export function previewLinksQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["museum", museum, "preview-links"],
    queryFn: () => calls.previewLinks(museum),
  });
}

/** usePreviewLinks returns what makes and revokes links. */
export function usePreviewLinks(museum: string) {
  const calls = useCalls();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: previewLinksQuery(calls, museum).queryKey });
  return {
    create: useMutation({ mutationFn: () => calls.createPreviewLink(museum), onSuccess }),
    revoke: useMutation({ mutationFn: (id: string) => calls.revokePreviewLink(museum, id), onSuccess }),
  };
}
