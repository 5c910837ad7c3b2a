import { useDeferredValue, useState } from "react";
import type { AssetFilter, AssetKind } from "../../api/assets";
import { useAssets } from "./queries";

/** useLibrary is a museum's media with what narrows them. A fixed kind cannot be changed. */
export function useLibrary(museum: string, fixedKind?: AssetKind) {
  const [filter, setFilter] = useState<AssetFilter>({ search: "", kind: fixedKind ?? "", use: "" });
  const query = useAssets(museum, useDeferredValue(filter));
  return {
    filter,
    narrow: (changes: Partial<AssetFilter>) => setFilter((now) => ({ ...now, ...changes })),
    isNarrowed: filter.search !== "" || filter.use !== "" || (fixedKind === undefined && filter.kind !== ""),
    assets: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
