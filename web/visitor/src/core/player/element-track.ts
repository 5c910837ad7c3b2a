import type { Detail } from "@cicerone/api/types";
import type { ContentTranslator } from "../museum/localization";
import { coverOf } from "./resource-track";
import type { Track } from "./track";

/** TrackInfo is what the lock screen shows about a track. */
export interface TrackInfo {
  title: string;
  /** Empty when there is none. */
  artist?: string;
  /** Address of a picture; empty when there is none. */
  picture: string;
}

/** elementTrack returns the main audio of an element in the visitor's language; null when it has none. */
export function elementTrack(
  id: string,
  translate: ContentTranslator,
  { title, artist = "", picture }: TrackInfo,
  museum: Pick<Detail, "name" | "media">,
): Track | null {
  const url = translate("mainAudioUrl");
  if (url === "") return null;
  const transcript = translate("transcriptUrl");
  return {
    id,
    url,
    duration: museum.media[url]?.duration ?? 0,
    title,
    artist,
    album: museum.name,
    ...coverOf(picture, museum.media[picture]),
    ...(transcript === "" ? {} : { transcript }),
  };
}
