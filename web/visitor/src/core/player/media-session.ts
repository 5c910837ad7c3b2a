import type { Track } from "./track";

/** MediaSessionActions are the actions of the lock screen's buttons. */
export interface MediaSessionActions {
  play: () => void;
  pause: () => void;
  skip: (seconds: number) => void;
  seek: (second: number) => void;
}

/**
 * showOnLockScreen shows the track on the lock screen and connects its buttons, where the browser has a media session.
 */
export function showOnLockScreen(track: Track, actions: MediaSessionActions, step: number): void {
  if (!("mediaSession" in navigator) || typeof MediaMetadata === "undefined") return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title: track.title,
    artist: track.artist ?? "",
    album: track.album ?? "",
    artwork: pictures(track),
  });
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", actions.play],
    ["pause", actions.pause],
    ["seekbackward", () => actions.skip(-step)],
    ["seekforward", () => actions.skip(step)],
    ["seekto", (details) => details.seekTime !== undefined && actions.seek(details.seekTime)],
  ];
  for (const [action, handler] of handlers) {
    try {
      navigator.mediaSession.setActionHandler(action, handler);
    } catch {
      // The browser does not know this action; the others still work.
    }
  }
}

function pictures({ artwork, artworkSizes }: Track): MediaImage[] {
  if (!artwork) return [];
  const src = (url: string): string => new URL(url, document.baseURI).href;
  if (!artworkSizes?.length) return [{ src: src(artwork) }];
  return artworkSizes.map(({ url, width, height }) => ({ src: src(url), sizes: `${width}x${height}` }));
}

/** clearLockScreen removes the track from the lock screen. */
export function clearLockScreen(): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = "none";
  navigator.mediaSession.setPositionState?.();
}

/** reportPosition reports the playback position to the lock screen. */
export function reportPosition(playing: boolean, duration: number, position: number, rate: number): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.playbackState = playing ? "playing" : "paused";
  if (Number.isFinite(duration) && duration > 0 && position <= duration) {
    navigator.mediaSession.setPositionState?.({ duration, position, playbackRate: rate });
  }
}
