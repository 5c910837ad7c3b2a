import type { Schemas } from "@cicerone/api/types";
import { queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { type Client, dataOf } from "./client";
import type { MediaValue } from "./content";
import { filled } from "./query";

/** Asset is a media file of a museum. */
export type Asset = Schemas["Asset"];

/** AssetKind is how a media file is shown. */
export type AssetKind = Asset["kind"];

/** AssetUse is a field of the draft that refers to an asset. */
export type AssetUse = Schemas["AssetUse"];

/** AssetPage is a part of a museum's assets, the last added first. */
export type AssetPage = Schemas["AssetPage"];

/** AssetFilter selects assets; an empty text selects all. */
export interface AssetFilter {
  search: string;
  kind: AssetKind | "";
  use: "used" | "unused" | "duplicate" | "";
  /** How many a page. */
  limit?: number;
}

/** AssetTexts are what staff write about an asset. */
export type AssetTexts = Schemas["ChangeAssetInBody"];

/** MeasuredSound says how loud a sound is. */
export type MeasuredSound = Schemas["MeasuredSound"];

/** UploadState is how far a file is on the server. */
export type UploadState = Schemas["Upload"];

/** assetCalls are the calls about media files. */
export function assetCalls({ api, repeatable }: Client) {
  const ofAsset = (id: string, asset: string) => ({ params: { path: { id, asset } } });
  return {
    assets: (museum: string, filter: AssetFilter, cursor: string | null, signal?: AbortSignal) =>
      dataOf(
        api.GET("/api/console/v1/museums/{id}/assets", {
          params: { path: { id: museum }, query: filled({ ...filter, cursor }) },
          signal: signal ?? null,
        }),
      ),
    asset: (museum: string, id: string) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/assets/{asset}", ofAsset(museum, id))),
    changeAsset: (museum: string, id: string, texts: AssetTexts) =>
      dataOf(api.PATCH("/api/console/v1/museums/{id}/assets/{asset}", { ...ofAsset(museum, id), body: texts })),
    deleteAsset: (museum: string, id: string) =>
      dataOf(api.DELETE("/api/console/v1/museums/{id}/assets/{asset}", ofAsset(museum, id))),
    restoreAsset: (museum: string, id: string) =>
      dataOf(api.POST("/api/console/v1/museums/{id}/assets/{asset}/restore", ofAsset(museum, id))),
    replaceAsset: (museum: string, id: string, other: string) =>
      repeatable(["replaceAsset", museum, id, other], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/assets/{asset}/replace", {
            params: { ...ofAsset(museum, id).params, header },
            body: { with: other },
          }),
        ),
      ),
    mergeAsset: (museum: string, id: string) =>
      repeatable(["mergeAsset", museum, id], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/assets/{asset}/merge", {
            params: { ...ofAsset(museum, id).params, header },
          }),
        ),
      ),
    saveLoudness: (museum: string, sounds: readonly MeasuredSound[]) =>
      dataOf(
        api.POST("/api/console/v1/museums/{id}/loudness", {
          params: { path: { id: museum } },
          body: { sounds: [...sounds] },
        }),
      ),
    deletedAssets: async (museum: string) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/deleted-assets", { params: { path: { id: museum } } })))
        .items,
    uploadState: (museum: string, upload: string) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/uploads/{upload}", { params: { path: { id: museum, upload } } })),
  };
}

/** assetsKey begins the keys of all queries about a museum's assets. */
export function assetsKey(museum: string) {
  return ["museum", museum, "assets"] as const;
}

/** assetQuery is one asset with its uses and duplicates. */
export function assetQuery(calls: Calls, museum: string, id: string) {
  return queryOptions({ queryKey: [...assetsKey(museum), "one", id], queryFn: () => calls.asset(museum, id) });
}

/** mediaValue refers to an asset's file in a field. */
export function mediaValue({ path, name }: Pick<Asset, "path" | "name">): MediaValue {
  return { path, name };
}

/** mediaAddress is where a stored file is shown from. */
export function mediaAddress(name: string): string {
  return `/media/${name}`;
}

/** pictureAddress is where a picture is shown from that is at least so many pixels wide, if it is that large. */
export function pictureAddress({ name, variants }: Pick<Asset, "name" | "variants">, width: number): string {
  return mediaAddress(variants?.find((variant) => variant.width >= width)?.name ?? name);
}
