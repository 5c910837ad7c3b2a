import type { Artwork, Detail, MediaFacts } from "../api/types";
import type { Locale } from "../museum/localization";
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
    ...(picture === "" ? {} : { artwork: picture, artworkSizes: sizesOf(picture, museum.media[picture]) }),
    ...(transcript === "" ? {} : { transcript }),
  };
}

/** A picture in every size that the server has, itself included, in pixels; none where its size is unknown. */
function sizesOf(url: string, facts: MediaFacts | undefined): { url: string; width: number; height: number }[] {
  const { width, height, variants = [] } = facts ?? {};
  if (!width || !height) return [];
  const others = variants.filter((variant) => variant.url !== url);
  return [...others, { url, width }].map((size) => ({ ...size, height: Math.round((size.width / width) * height) }));
}
