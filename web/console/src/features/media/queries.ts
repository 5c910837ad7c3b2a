import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Asset, type AssetFilter, type AssetTexts, assetQuery, assetsKey } from "../../api/assets";
import { useCalls } from "../../api/context";

/** useAssets lists a museum's media files, part by part. */
export function useAssets(museum: string, filter: AssetFilter) {
  const calls = useCalls();
  return useInfiniteQuery({
    queryKey: [...assetsKey(museum), "list", filter],
    queryFn: ({ pageParam, signal }) => calls.assets(museum, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** useAsset is one media file with its uses and duplicates. */
export function useAsset(museum: string, id: string) {
  return useQuery(assetQuery(useCalls(), museum, id));
}

/** useDeletedAssets lists the media files in the bin. */
export function useDeletedAssets(museum: string) {
  const calls = useCalls();
  return useQuery({ queryKey: [...assetsKey(museum), "deleted"], queryFn: () => calls.deletedAssets(museum) });
}

/** useAssetChanges are the changes of a museum's media files. */
export function useAssetChanges(museum: string) {
  const calls = useCalls();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: assetsKey(museum) });
  return {
    change: useMutation({
      mutationFn: ({ id, texts }: { id: string; texts: AssetTexts }) => calls.changeAsset(museum, id, texts),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: ({ id }: Asset) => calls.deleteAsset(museum, id), onSuccess }),
    restore: useMutation({ mutationFn: ({ id }: Asset) => calls.restoreAsset(museum, id), onSuccess }),
    merge: useMutation({
      mutationFn: (id: string) => calls.mergeAsset(museum, id),
      onSuccess: () => queries.invalidateQueries({ queryKey: ["museum", museum] }),
    }),
    replace: useMutation({
      mutationFn: ({ id, other }: { id: string; other: string }) => calls.replaceAsset(museum, id, other),
      // Every element of the museum may have changed.
      onSuccess: () => queries.invalidateQueries({ queryKey: ["museum", museum] }),
    }),
  };
}
