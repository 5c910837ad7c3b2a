import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ADDRESSES } from "../../app/paths";
import { player } from "../../player";
import type { Track } from "../../player/track";

/**
 * Fetches ahead what the work's screen will need, so that it opens and sounds in the tap on OK: the screen
 * itself as soon as the keypad is there, the beginning of the sound as soon as the number is a work's.
 */
export function useReadyArtwork(track: Track | null): void {
  const router = useRouter();
  useEffect(() => {
    const route = Object.values(router.routesById).find((candidate) => candidate.path === ADDRESSES.Artwork.slice(1));
    // Without it the screen is fetched when it opens, as any other.
    if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined);
  }, [router]);
  useEffect(() => {
    if (track !== null) player.prepare(track.url);
  }, [track]);
}
