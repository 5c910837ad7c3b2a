/** Something to listen to. */
export interface Track {
  /** Names the sound within the visit, such as "artwork-17"; opening the same id again changes nothing. */
  id: string;
  /** Address of the audio. */
  url: string;
  /** Seconds as the server measured them, shown until the element knows; 0 when unknown. */
  duration: number;
  title: string;
  artist?: string;
  album?: string;
  /** Address of a picture for the lock screen. */
  artwork?: string;
  /** That picture in its sizes, in pixels, for lock screens that choose. */
  artworkSizes?: readonly { url: string; width: number; height: number }[];
  /** Address of a WebVTT transcript. */
  transcript?: string;
}

/** How far the back and forward buttons go, in seconds (specification 1 §2 and §9). */
export const SKIP_SECONDS = 2;

/** The speeds a visitor chooses from; 1 is as recorded. */
export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed of the list, from the last one back to the first. */
export function nextRate(rate: number): number {
  const at = RATES.findIndex((candidate) => candidate === rate);
  return RATES[(at + 1) % RATES.length] ?? 1;
}

/** Seconds as minutes:seconds, such as 1:05, counting down to 0:00. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
