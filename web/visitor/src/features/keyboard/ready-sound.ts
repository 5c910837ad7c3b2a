import { useEffect } from "react";
import { player } from "../../core/player";
import type { Track } from "../../core/player/track";

/** useReadySound prefetches the start of a work's audio once its number is typed, so that OK plays it without delay. */
export function useReadySound(track: Track | null): void {
  const url = track?.url;
  useEffect(() => {
    if (url !== undefined) player.prepare(url);
  }, [url]);
}
