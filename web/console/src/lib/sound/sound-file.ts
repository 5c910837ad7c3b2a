import { useEffect, useState } from "react";
import { loudnessOf } from "./loudness";
import { decodeSound } from "./mp3";
import { type Pcm, durationOf, peaksOf } from "./pcm";

/** PEAKS is how many bars a waveform has. */
const PEAKS = 400;

/** Sound is a decoded sound with what is shown of it. */
export interface Sound {
  pcm: Pcm;
  /** In seconds. */
  duration: number;
  /** From 0 to 1, PEAKS of them. */
  peaks: readonly number[];
  /** In LUFS, null for silence. */
  loudness: number | null;
}

/** SoundState is a sound that is being loaded. */
export type SoundState = { state: "loading" } | { state: "ready"; sound: Sound } | { state: "failed" };

/** soundOf measures a decoded sound. */
export function soundOf(pcm: Pcm): Sound {
  return { pcm, duration: durationOf(pcm), peaks: peaksOf(pcm, PEAKS), loudness: loudnessOf(pcm) };
}

/** useSoundFile loads and decodes the sound at an address. */
export function useSoundFile(url: string): SoundState {
  const [loaded, setLoaded] = useState<{ url: string; state: SoundState }>();
  useEffect(() => {
    const stop = new AbortController();
    void loadSound(url, stop.signal)
      .then((sound): SoundState => ({ state: "ready", sound }))
      .catch((): SoundState => ({ state: "failed" }))
      .then((state) => {
        if (!stop.signal.aborted) setLoaded({ url, state });
      });
    return () => stop.abort();
  }, [url]);
  return loaded?.url === url ? loaded.state : { state: "loading" };
}

async function loadSound(url: string, signal: AbortSignal): Promise<Sound> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return soundOf(await decodeSound(await response.blob()));
}
