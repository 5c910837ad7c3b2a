import { useDeferredValue, useState } from "react";
import type { AssetFilter, AssetKind } from "../../api/assets";
import { usePlace } from "../../core/place";
import { useAssets } from "./queries";

const ALL: AssetFilter = { search: "", kind: "", use: "" };

/** useLibrary is a museum's media with what narrows them. A fixed kind, of files to pick, cannot be changed; then nothing is kept. */
export function useLibrary(museum: string, fixedKind?: AssetKind) {
  const place = usePlace(`${museum}/media`, ALL);
  const [filter, setFilter] = useState(() => (fixedKind === undefined ? place.now() : { ...ALL, kind: fixedKind }));
  const query = useAssets(museum, useDeferredValue(filter));
  return {
    filter,
    narrow: (changes: Partial<AssetFilter>) => {
      const next = { ...filter, ...changes };
      setFilter(next);
      if (fixedKind === undefined) place.note(next);
    },
    isNarrowed: filter.search !== "" || filter.use !== "" || (fixedKind === undefined && filter.kind !== ""),
    assets: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
