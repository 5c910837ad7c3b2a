import { type Cue, cueAt } from "./captions";

/** A recording of a text: its length in seconds, 0 when unknown, and its transcript, where it has one. */
export interface Recording {
  duration: number;
  cues?: readonly Cue[] | undefined;
}

/**
 * The second of another language's recording at which the listener hears on: the same sentence from its
 * start, when both transcripts have as many; else the sentence at the same part of the whole; else that part
 * itself.
 */
export function matchPosition(second: number, from: Recording, to: Recording): number {
  if (second <= 0) return 0;
  if (from.cues?.length && from.cues.length === to.cues?.length) {
    return to.cues[cueAt(from.cues, second)]?.start ?? 0;
  }
  const part = from.duration > 0 && to.duration > 0 ? (second / from.duration) * to.duration : second;
  if (!to.cues?.length) return part;
  return to.cues[cueAt(to.cues, part)]?.start ?? 0;
}
