import { useEffect } from "react";
import { player } from "../../core/player";
import type { Track } from "../../core/player/track";

/** Fetches the beginning of a work's sound as soon as its number is typed, so that it starts in the tap on OK. */
export function useReadySound(track: Track | null): void {
  const url = track?.url;
  useEffect(() => {
    if (url !== undefined) player.prepare(url);
  }, [url]);
}
