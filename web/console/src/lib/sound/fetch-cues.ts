import { type Cue, parseCues } from "./cues";

/** fetchCues loads the cues of the transcript at an address; null if it has none. It throws if it cannot be loaded. */
export async function fetchCues(url: string): Promise<readonly Cue[] | null> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const cues = parseCues(await response.text());
  return typeof cues === "string" ? null : cues;
}
