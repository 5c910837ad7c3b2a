import { useEffect, useState } from "react";
import { type Cue, parseCaptions } from "./captions";

/** What is known of a transcript. */
export type Transcript = { state: "loading" } | { state: "ready"; cues: readonly Cue[] } | { state: "failed" };

const fetched = new Map<string, Promise<readonly Cue[]>>();

/** The lines of a WebVTT transcript, fetched once. Rejects where it cannot be had; the next call tries again. */
export function fetchTranscript(url: string): Promise<readonly Cue[]> {
  const known = fetched.get(url);
  if (known) return known;
  const asked = read(url).catch((error: unknown) => {
    fetched.delete(url);
    throw error;
  });
  fetched.set(url, asked);
  return asked;
}

async function read(url: string): Promise<readonly Cue[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return parseCaptions(await answer.text());
}

/** The transcript at an address. */
export function useTranscript(url: string): Transcript {
  const [known, setKnown] = useState<{ url: string; transcript: Transcript }>();
  useEffect(() => {
    let wanted = true;
    fetchTranscript(url)
      .then((cues) => wanted && setKnown({ url, transcript: { state: "ready", cues } }))
      .catch(() => wanted && setKnown({ url, transcript: { state: "failed" } }));
    return () => {
      wanted = false;
    };
  }, [url]);
  return known?.url === url ? known.transcript : { state: "loading" };
}
