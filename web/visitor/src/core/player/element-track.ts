import type { Detail } from "@cicerone/api/types";
import type { ContentTranslator } from "../museum/localization";
import { coverOf } from "./resource-track";
import type { Track } from "./track";

/** What the lock screen shows about a track. */
export interface TrackInfo {
  title: string;
  /** Empty when there is none. */
  artist?: string;
  /** Address of a picture; empty when there is none. */
  picture: string;
}

/** Returns the main audio of an element in the visitor's language; null when it has none. */
export function elementTrack(
  id: string,
  locale: ContentTranslator,
  { title, artist = "", picture }: TrackInfo,
  museum: Pick<Detail, "name" | "media">,
): Track | null {
  const url = locale("mainAudioUrl");
  if (url === "") return null;
  const transcript = locale("transcriptUrl");
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
