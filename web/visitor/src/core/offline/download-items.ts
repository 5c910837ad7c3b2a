import type { Artwork, Detail, Route } from "@cicerone/api/types";
import { artworksById, hallById, isSealed } from "../museum/lookups";
import { type MediaFile, addressesIn, filesOf } from "./media-files";

/** ItemKey names a downloadable item, such as route-3; all is the whole museum. */
export type ItemKey = "all" | `${"route" | "timeline" | "extra"}-${number}`;

/** isItemKey reports whether text is an ItemKey. */
export function isItemKey(text: string): text is ItemKey {
  return /^(?:all|(?:route|timeline|extra)-\d+)$/.test(text);
}

/** DownloadItem is a part of the museum that can be downloaded (DL-1). */
export interface DownloadItem {
  key: ItemKey;
  /** Its files in download order, grouped by the element that they belong to. */
  units: readonly (readonly MediaFile[])[];
  /** It has a paid route whose code was not entered: the addresses of its steps' files are encrypted (PAY-1). */
  hasClosedRoute: boolean;
}

type Museum = Pick<Detail, "media" | "artworks" | "halls" | "routes" | "timeline" | "extraDownloads">;

/** downloadItems returns all downloadable items, the whole museum last; width is that of pictures, in device pixels. */
export function downloadItems(museum: Museum, width: number): DownloadItem[] {
  const files = (element: unknown) => filesOf(museum, addressesIn(element), width);
  const works = (ids: readonly number[]) => artworksById(museum, ids).map((work: Artwork) => files(work));
  const item = (key: ItemKey, units: MediaFile[][], routes: readonly Route[] = []): DownloadItem => ({
    key,
    units,
    hasClosedRoute: routes.some(isSealed),
  });
  return [
    // The route, then its artworks (specification 2 §4).
    ...museum.routes.map((route) =>
      item(`route-${route.idRoute}`, [files(route), ...works(route.artworkIDs)], [route]),
    ),
    // The timeline, then its halls, then each hall's artworks.
    ...museum.timeline.map((timeline) => {
      const halls = timeline.halls.flatMap((id) => hallById(museum, id) ?? []);
      return item(`timeline-${timeline.idTimeline}`, [
        files(timeline),
        ...halls.flatMap((hall) => [files(hall), ...works(hall.artworkIds.map(({ idArtwork }) => idArtwork))]),
      ]);
    }),
    ...artworksById(museum, museum.extraDownloads).map((work) => item(`extra-${work.idArtwork}`, [files(work)])),
    item(
      "all",
      filesOf(museum, Object.keys(museum.media), width).map((file) => [file]),
      museum.routes,
    ),
  ];
}

/** filesOfItem returns an item's files without duplicates. */
export function filesOfItem({ units }: DownloadItem): MediaFile[] {
  return [...new Map(units.flat().map((file) => [file.url, file])).values()];
}

/** isComplete reports whether all files of an item are stored. */
export function isComplete(item: DownloadItem, stored: ReadonlySet<string>): boolean {
  return filesOfItem(item).every(({ url, replaces: instead }) =>
    [url, ...instead].every((address) => stored.has(address)),
  );
}

/** missingOf returns an item's files that are not stored. */
export function missingOf(item: DownloadItem, stored: ReadonlySet<string>): MediaFile[] {
  return filesOfItem(item).filter(({ url }) => !stored.has(url));
}

/**
 * deletion returns what deleting an item removes: its files except those that other downloaded items use (DL-4).
 * After a download of the whole museum, all other items stay downloaded.
 */
export function deletion(
  items: readonly DownloadItem[],
  downloaded: readonly ItemKey[],
  key: ItemKey,
): { downloaded: ItemKey[]; addresses: string[] } {
  const whole = downloaded.includes("all") && key !== "all";
  const before = whole ? items.map((item) => item.key).filter((other) => other !== "all") : downloaded;
  const left = before.filter((other) => other !== key);
  const used = new Set(
    items.filter((item) => left.includes(item.key)).flatMap((item) => filesOfItem(item).map(({ url }) => url)),
  );
  const own = items.find((item) => item.key === key);
  const files = own === undefined ? [] : filesOfItem(own).filter(({ url }) => !used.has(url));
  return { downloaded: left, addresses: files.flatMap(({ url, replaces: instead }) => [url, ...instead]) };
}
