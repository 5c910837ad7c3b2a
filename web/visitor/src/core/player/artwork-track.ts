import type { Artwork, Detail } from "@cicerone/api/types";
import type { ContentTranslator } from "../museum/localization";
import { elementTrack } from "./element-track";
import type { Track } from "./track";

/** artworkTrackId returns the id of a work's track, unique in the visit. */
export function artworkTrackId(idArtwork: number): string {
  return `artwork-${idArtwork}`;
}

/** artworkTrack returns the track of a work in the visitor's language; null when it has no sound. */
export function artworkTrack(
  artwork: Artwork,
  translate: ContentTranslator,
  museum: Pick<Detail, "name" | "media">,
): Track | null {
  const { idArtwork, author: artist, mainImageUrl: picture } = artwork;
  return elementTrack(
    artworkTrackId(idArtwork),
    translate,
    { title: translate("name") || artwork.artworkName, artist, picture },
    museum,
  );
}
