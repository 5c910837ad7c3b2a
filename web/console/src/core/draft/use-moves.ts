import { type Placement, moveItem } from "@cicerone/api/preview";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ElementList } from "../../api/content";
import { useCalls } from "../../api/context";
import { elementsQuery } from "../model/queries";

interface Move {
  item: string;
  to: Placement;
  /** Of the revision. */
  summary: string;
}

/** Moves is the order of a list whose elements are moved. */
export interface Moves {
  /** The keys of the elements, with the moves that are not saved yet. */
  order: readonly string[];
  /** Moves an element. It rejects if the move was not saved. */
  move(item: string, to: Placement, summary: string): Promise<unknown>;
}

/** useMoves saves moves one after the other, each on the order and the revision that the one before led to. */
export function useMoves(museum: string, list: string, fields: readonly string[], keys: readonly string[]): Moves {
  const calls = useCalls();
  const queries = useQueryClient();
  const mutationKey = ["museum", museum, "moves", list];
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join("/") },
    mutationFn: ({ item, to, summary }: Move) => {
      const loaded = queries.getQueryData(elementsQuery(calls, museum, list, fields).queryKey);
      const order = moveItem(keysOf(loaded), item, to);
      const after = order[order.indexOf(item) - 1] ?? "";
      return calls.changeElements(museum, loaded?.revision ?? 0, summary, [{ list, key: item, after }]);
    },
    // The move counts as not saved until its outcome is loaded, so that the order does not go back for a moment.
    onSettled: () => queries.invalidateQueries({ queryKey: ["museum", museum, "elements", list] }),
  });
  const unsaved = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Move,
  });
  const order = useMemo(
    () => unsaved.reduce<readonly string[]>((moved, { item, to }) => moveItem(moved, item, to), keys),
    [unsaved, keys],
  );
  return { order, move: (item, to, summary) => mutateAsync({ item, to, summary }) };
}

function keysOf(loaded: ElementList | undefined): string[] {
  return (loaded?.items ?? []).map(({ key }) => key);
}
