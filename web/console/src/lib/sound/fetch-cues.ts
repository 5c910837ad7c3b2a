import { type Cue, parseCues } from "./cues";

/** fetchCues loads the cues of the transcript at an address; null if it cannot be read. */
export async function fetchCues(url: string): Promise<readonly Cue[] | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const cues = parseCues(await response.text());
    return typeof cues === "string" ? null : cues;
  } catch {
    return null;
  }
}
