import { decodeSound } from "../../lib/sound/mp3";
import { type Span, speechSpans } from "../../lib/sound/speech";

/** MAX_DECODED_BYTES is the size of a film up to which its sound is decoded, as a whole and in memory. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/** LETTERS_A_SECOND is how fast captions are read where a film does not say how long it is. */
const LETTERS_A_SECOND = 15;

/** speechOfFilm returns when somebody speaks in a film; all of its time if it is silent, too large, or has a sound that the browser cannot read. */
export async function speechOfFilm(url: string, duration: number, script: string): Promise<readonly Span[]> {
  const spans = await spokenSpans(url);
  if (spans.length > 0) return spans;
  return [{ start: 0, end: Number.isFinite(duration) ? duration : script.length / LETTERS_A_SECOND }];
}

async function spokenSpans(url: string): Promise<readonly Span[]> {
  const stop = new AbortController();
  try {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok || Number(response.headers.get("Content-Length")) > MAX_DECODED_BYTES) return [];
    return speechSpans(await decodeSound(await response.blob()));
  } catch {
    return [];
  } finally {
    stop.abort();
  }
}
