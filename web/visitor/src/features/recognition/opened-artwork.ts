/**
 * The work that the camera opened from this entry of the browser's history. Whoever closes it and comes back
 * here may still hold the phone at it: it must not open again by itself.
 */
const STATE_KEY = "recognised";

/** Notes the work beside what the router keeps of the entry. */
export function rememberOpenedArtwork(idArtwork: number): void {
  const state = (history.state as Record<string, unknown> | null) ?? {};
  history.replaceState({ ...state, [STATE_KEY]: idArtwork }, "");
}

/** The work that was opened from here; null where none was. */
export function openedArtwork(): number | null {
  const id = (history.state as Record<string, unknown> | null)?.[STATE_KEY];
  return typeof id === "number" ? id : null;
}
