import { useEffect } from "react";
import type { Track } from "../../core/player/track";
import { useServices } from "../../core/services";

/** useReadySound prefetches the start of a work's audio once its number is typed, so that OK plays it without delay. */
export function useReadySound(track: Track | null): void {
  const { player } = useServices();
  const url = track?.url;
  useEffect(() => {
    if (url !== undefined) player.prepare(url);
  }, [player, url]);
}
