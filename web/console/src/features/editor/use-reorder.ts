import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ElementList } from "../../api/content";
import { useCalls } from "../../api/context";
import { useAnnounceRevision } from "../../core/draft/use-undo";
import { movesOf } from "./list-rows";

/** useReorder returns a function that moves elements of a list to a new order; it is one revision. */
export function useReorder(
  museum: string,
  list: string,
  { revision, items }: ElementList,
): (order: readonly string[], moved: readonly string[]) => void {
  const t = useTranslations("list");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounceRevision(museum);
  const queryKey = ["museum", museum, "elements", list];
  const { mutate } = useMutation({
    mutationFn: (moves: Map<string, string>) =>
      calls.changeElements(
        museum,
        revision,
        t("reordered", { count: moves.size }),
        [...moves].map(([key, after]) => ({ list, key, after })),
      ),
    onSuccess: (moved, moves) => announce(t("reordered", { count: moves.size }), moved),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (order, moved) => {
    // A view may show a part of the list: the others keep their places between them.
    const shown = new Set(order);
    const next = [...order];
    const full = items.map(({ key }) => (shown.has(key) ? (next.shift() ?? key) : key));
    const moves = movesOf(
      items.map(({ key }) => key),
      full,
      moved,
    );
    if (moves.size === 0) return;
    queries.setQueriesData<ElementList>({ queryKey }, (data) => {
      if (data === undefined) return data;
      const byKey = new Map(data.items.map((item) => [item.key, item]));
      return { ...data, items: full.flatMap((key) => byKey.get(key) ?? []) };
    });
    mutate(moves);
  };
}
