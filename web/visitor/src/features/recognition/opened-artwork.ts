/**
 * Key of the history entry's state that holds the work opened by the camera. After closing it, the phone may still
 * be held at the work, which must not open again by itself.
 */
const STATE_KEY = "recognised";

/** rememberOpenedArtwork adds the work to the router's state of the history entry. */
export function rememberOpenedArtwork(idArtwork: number): void {
  const state = (history.state as Record<string, unknown> | null) ?? {};
  history.replaceState({ ...state, [STATE_KEY]: idArtwork }, "");
}

/** openedArtwork returns the work opened from this history entry; null if none. */
export function openedArtwork(): number | null {
  const id = (history.state as Record<string, unknown> | null)?.[STATE_KEY];
  return typeof id === "number" ? id : null;
}
