/** Track is a sound to play. */
export interface Track {
  /** Unique in the visit, such as "artwork-17". */
  id: string;
  /** Address of the audio. */
  url: string;
  /** Seconds as measured by the server, used until the element knows its duration; 0 when unknown. */
  duration: number;
  title: string;
  artist?: string;
  album?: string;
  /** Address of a picture for the lock screen. */
  artwork?: string;
  /** The picture's sizes in pixels, for lock screens that choose one. */
  artworkSizes?: readonly { url: string; width: number; height: number }[];
  /** Address of a WebVTT transcript. */
  transcript?: string;
}

/** SKIP_SECONDS is the step of the back and forward buttons (specification 1 §2 and §9). */
export const SKIP_SECONDS = 2;

/** RATES are the playback rates to choose from. */
export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

/** nextRate returns the next rate of the list, after the last one the first. */
export function nextRate(rate: number): number {
  const at = RATES.findIndex((candidate) => candidate === rate);
  return RATES[(at + 1) % RATES.length] ?? 1;
}

/** formatTime formats seconds as m:ss, such as 1:05, rounded up so that a countdown ends at 0:00. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
