import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ElementChange, Revision } from "../../api/content";
import { useCalls } from "../../api/context";
import { useAnnounceRevision } from "./use-undo";

/** ElementsChange is a change of several elements, as one revision. */
export interface ElementsChange {
  /** Of the revision: what it does, in words. */
  summary: string;
  changes: ElementChange[];
}

/** useChangeElements changes elements that are not open, and says so next to a button that takes it back. */
export function useChangeElements(
  museum: string,
  revision: number,
): UseMutationResult<Revision, Error, ElementsChange> {
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounceRevision(museum);
  return useMutation({
    mutationFn: ({ summary, changes }: ElementsChange) => calls.changeElements(museum, revision, summary, changes),
    onSuccess: (changed, { summary }) => announce(summary, changed),
    onSettled: () => queries.invalidateQueries({ queryKey: ["museum", museum] }),
  });
}
