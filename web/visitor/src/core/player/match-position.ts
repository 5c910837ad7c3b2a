import { type Cue, cueAt } from "./captions";

/** Recording is a recording: its length in seconds (0 when unknown) and its transcript, if any. */
export interface Recording {
  duration: number;
  cues?: readonly Cue[] | undefined;
}

/**
 * matchPosition returns the second of another language's recording at which playback continues: the start of the same
 * sentence when both transcripts have as many, else of the sentence at the same fraction of the length, else that
 * fraction.
 */
export function matchPosition(second: number, from: Recording, to: Recording): number {
  if (second <= 0) return 0;
  if (from.cues?.length && from.cues.length === to.cues?.length) {
    return to.cues[cueAt(from.cues, second)]?.start ?? 0;
  }
  const position = from.duration > 0 && to.duration > 0 ? (second / from.duration) * to.duration : second;
  if (!to.cues?.length) return position;
  return to.cues[cueAt(to.cues, position)]?.start ?? 0;
}
