import type { Detail, MediaFacts, Resource } from "@cicerone/api/types";
import type { ContentTranslator } from "../museum/localization";
import type { Track } from "./track";

/** ResourceOwner is the element that a resource belongs to; its track takes artist and cover from it. */
export interface ResourceOwner {
  /** Id of the owner's own track, unique in the visit. */
  trackId: string;
  /** Empty when there is none. */
  artist: string;
  /** Address of a picture; empty when there is none. */
  picture: string;
}

/** resourceTrack returns the track of a resource of type AUDIO in the visitor's language. */
export function resourceTrack(
  owner: ResourceOwner,
  resource: Resource,
  translate: ContentTranslator,
  museum: Pick<Detail, "name" | "media">,
): Track {
  const url = translate("url") || resource.url;
  const transcript = translate("transcriptUrl");
  return {
    id: `${owner.trackId}/resource-${resource.idResource}`,
    url,
    duration: museum.media[url]?.duration ?? 0,
    title: translate("title") || resource.title,
    artist: owner.artist,
    album: museum.name,
    ...coverOf(owner.picture, museum.media[owner.picture]),
    ...(transcript === "" ? {} : { transcript }),
  };
}

/** coverOf returns the lock screen's picture in every size that the server has, the original included. */
export function coverOf(url: string, facts: MediaFacts | undefined): Pick<Track, "artwork" | "artworkSizes"> {
  if (url === "") return {};
  const { width, height, variants = [] } = facts ?? {};
  if (!width || !height) return { artwork: url };
  const sizes = [...variants.filter((variant) => variant.url !== url), { url, width }];
  return {
    artwork: url,
    artworkSizes: sizes.map((size) => ({ ...size, height: Math.round((size.width / width) * height) })),
  };
}
