import type { Detail, MediaFacts, Resource } from "@cicerone/api/types";
import type { ContentTranslator } from "../museum/localization";
import type { Track } from "./track";

/** What a resource belongs to: it gives its sound a name, an author and a cover. */
export interface ResourceOwner {
  /** Names the owner within the visit, such as the id of a work's own track. */
  trackId: string;
  /** Empty when nobody made it. */
  artist: string;
  /** Address of a picture; empty when there is none. */
  picture: string;
}

/** What is heard of a resource of type AUDIO in the visitor's language. */
export function resourceTrack(
  owner: ResourceOwner,
  resource: Resource,
  locale: ContentTranslator,
  museum: Pick<Detail, "name" | "media">,
): Track {
  const url = locale("url") || resource.url;
  const transcript = locale("transcriptUrl");
  return {
    id: `${owner.trackId}/resource-${resource.idResource}`,
    url,
    duration: museum.media[url]?.duration ?? 0,
    title: locale("title") || resource.title,
    artist: owner.artist,
    album: museum.name,
    ...coverOf(owner.picture, museum.media[owner.picture]),
    ...(transcript === "" ? {} : { transcript }),
  };
}

/** A picture for the lock screen, in every size that the server has, itself included. */
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
