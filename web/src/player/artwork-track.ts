import type { Artwork, Detail } from "../api/types";
import type { Locale } from "../museum/localization";
import { coverOf } from "./resource-track";
import type { Track } from "./track";

/** Names the sound of a work within the visit. */
export function artworkTrackId(idArtwork: number): string {
  return `artwork-${idArtwork}`;
}

/** What is heard of a work in the visitor's language; null when it has no sound. */
export function artworkTrack(artwork: Artwork, locale: Locale, museum: Pick<Detail, "name" | "media">): Track | null {
  const url = locale("mainAudioUrl");
  if (url === "") return null;
  const transcript = locale("transcriptUrl");
  const picture = artwork.mainImageUrl;
  return {
    id: artworkTrackId(artwork.idArtwork),
    url,
    duration: museum.media[url]?.duration ?? 0,
    title: locale("name") || artwork.artworkName,
    artist: artwork.author,
    album: museum.name,
    ...coverOf(picture, museum.media[picture]),
    ...(transcript === "" ? {} : { transcript }),
  };
}
