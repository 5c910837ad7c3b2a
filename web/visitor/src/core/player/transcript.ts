import { useEffect, useState } from "react";
import { useServices } from "../services";
import { type Cue, parseCaptions } from "./captions";

/** Transcript is the loading state of a transcript. */
export type Transcript = { state: "loading" } | { state: "ready"; cues: readonly Cue[] } | { state: "failed" };

/** FetchTranscript returns the cues of a WebVTT transcript. A failed fetch rejects, and the next call tries again. */
export type FetchTranscript = (url: string) => Promise<readonly Cue[]>;

/** createFetchTranscript returns a function that fetches each transcript once. */
export function createFetchTranscript(fetch: typeof globalThis.fetch): FetchTranscript {
  const cache = new Map<string, Promise<readonly Cue[]>>();
  const fetchCues = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return parseCaptions(await response.text());
  };
  return (url) => {
    const cached = cache.get(url);
    if (cached) return cached;
    const cues = fetchCues(url).catch((error: unknown) => {
      cache.delete(url);
      throw error;
    });
    cache.set(url, cues);
    return cues;
  };
}

/** useTranscript fetches the transcript at an address. */
export function useTranscript(url: string): Transcript {
  const { fetchTranscript } = useServices();
  const [result, setResult] = useState<{ url: string; transcript: Transcript }>();
  useEffect(() => {
    let active = true;
    fetchTranscript(url)
      .then((cues) => active && setResult({ url, transcript: { state: "ready", cues } }))
      .catch(() => active && setResult({ url, transcript: { state: "failed" } }));
    return () => {
      active = false;
    };
  }, [url, fetchTranscript]);
  return result?.url === url ? result.transcript : { state: "loading" };
}
