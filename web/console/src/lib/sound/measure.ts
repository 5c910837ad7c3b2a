import { loudnessOf } from "./loudness";
import { decodeSound } from "./mp3";
import type { Pcm } from "./pcm";

/** SILENCE_LUFS is what the server stores for a sound that is silent, or too short to be measured. */
const SILENCE_LUFS = -70;

/** lufsOf returns the loudness of a sound as the server stores it. */
export function lufsOf(pcm: Pcm): number {
  return Math.max(SILENCE_LUFS, loudnessOf(pcm) ?? SILENCE_LUFS);
}

/** measureFile loads the sound at an address and returns its loudness. It rejects for what the browser cannot read. */
export async function measureFile(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return lufsOf(await decodeSound(await response.blob()));
}
