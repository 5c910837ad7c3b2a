import type { Schemas } from "@cicerone/api/types";
import { queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import type { Client } from "./client";
import type { MediaValue } from "./content";

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
}

/** AssetTexts are what staff write about an asset. */
export type AssetTexts = Schemas["ChangeAssetInBody"];

/** MeasuredSound says how loud a sound is. */
export type MeasuredSound = Schemas["MeasuredSound"];

/** UploadState is how far a file is on the server. */
export type UploadState = Schemas["Upload"];

/** assetCalls are the calls about media files. */
export function assetCalls({ send }: Client) {
  const assets = (museum: string): string => `/museums/${museum}/assets`;
  return {
    assets: (museum: string, filter: AssetFilter, cursor: string | null, signal?: AbortSignal) => {
      const given = Object.entries({ ...filter, cursor: cursor ?? "" }).filter(([, text]) => text !== "");
      return send<AssetPage>("GET", `${assets(museum)}?${new URLSearchParams(given)}`, signal ? { signal } : {});
    },
    asset: (museum: string, id: string) => send<Asset>("GET", `${assets(museum)}/${id}`),
    changeAsset: (museum: string, id: string, texts: AssetTexts) =>
      send<Asset>("PATCH", `${assets(museum)}/${id}`, { body: texts }),
    deleteAsset: (museum: string, id: string) => send<void>("DELETE", `${assets(museum)}/${id}`),
    restoreAsset: (museum: string, id: string) => send<Asset>("POST", `${assets(museum)}/${id}/restore`),
    replaceAsset: (museum: string, id: string, other: string) =>
      send<{ revision: number }>("POST", `${assets(museum)}/${id}/replace`, {
        body: { with: other },
        isRepeatable: true,
      }),
    mergeAsset: (museum: string, id: string) =>
      send<{ revision: number; merged: number }>("POST", `${assets(museum)}/${id}/merge`, { isRepeatable: true }),
    saveLoudness: (museum: string, sounds: readonly MeasuredSound[]) =>
      send<void>("POST", `/museums/${museum}/loudness`, { body: { sounds } }),
    deletedAssets: async (museum: string) =>
      (await send<{ items: Asset[] }>("GET", `/museums/${museum}/deleted-assets`)).items,
    uploadState: (museum: string, id: string) => send<UploadState>("GET", `/museums/${museum}/uploads/${id}`),
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
