import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { ElementList, ListedElement } from "../../api/content";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { useAnnounceRevision } from "../../core/draft/use-undo";
import { useAnnounceFailure } from "../../ui/status";
import { movesOf } from "./list-rows";

interface Reordering {
  /** The keys of the whole list. */
  order: readonly string[];
  moves: Map<string, string>;
}

/** Reorder is the order of a list whose elements are moved. */
export interface Reorder {
  /** The elements, with the moves that are on their way. */
  items: readonly ListedElement[];
  /** Moves elements to a new order of those that are shown; it is one revision. */
  reorder(order: readonly string[], moved: readonly string[]): void;
}

/** useReorder moves elements of a list. What the server does not move goes back. */
export function useReorder(museum: string, list: string, { revision, items: stored }: ElementList): Reorder {
  const t = useTranslations("list");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounceRevision(museum);
  const announceFailure = useAnnounceFailure();
  const mutationKey = ["museum", museum, "reorder", list];
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ["museum", museum, "elements", list] });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ moves }: Reordering) =>
      calls.changeElements(
        museum,
        revision,
        t("reordered", { count: moves.size }),
        [...moves].map(([key, after]) => ({ list, key, after })),
      ),
    // It counts as on its way until the new order is loaded, so that the old one is not shown for a moment.
    onSuccess: (moved, { moves }) => {
      announce(t("reordered", { count: moves.size }), moved);
      return reload();
    },
    onError: (error) => {
      const code = codeOf(error);
      announceFailure(code, code === "offline" ? t("notReordered") : undefined);
      void reload();
    },
  });
  const order = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Reordering).order,
  }).at(-1);
  const items = useMemo(() => {
    if (order === undefined) return stored;
    const byKey = new Map(stored.map((item) => [item.key, item]));
    return order.flatMap((key) => byKey.get(key) ?? []);
  }, [order, stored]);
  const reorder = (next: readonly string[], moved: readonly string[]): void => {
    // A view may show a part of the list: the others keep their places between them.
    const shown = new Set(next);
    const rest = [...next];
    const before = items.map(({ key }) => key);
    const full = before.map((key) => (shown.has(key) ? (rest.shift() ?? key) : key));
    const moves = movesOf(before, full, moved);
    if (moves.size > 0) mutate({ order: full, moves });
  };
  return { items, reorder };
}
