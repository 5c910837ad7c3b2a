import { type Pcm, durationOf } from "./pcm";

/** Span is a part of a sound, in seconds. */
export interface Span {
  start: number;
  end: number;
}

const FRAME_S = 0.02;
/** Pauses within a word or before a plosive are shorter. */
const MIN_PAUSE_S = 0.25;
/** What is left before and after speech, so that no breath is cut. */
const MARGIN_S = 0.15;
/** Speech is at least this much louder than the room. */
const ABOVE_NOISE_DB = 12;
const SILENCE_DB = -60;

/** speechSpans returns the parts in which somebody speaks, without the pauses between them. */
export function speechSpans(pcm: Pcm): Span[] {
  const levels = levelsOf(pcm);
  const sorted = [...levels].sort((a, b) => a - b);
  const noise = sorted[Math.floor(sorted.length / 10)] ?? SILENCE_DB;
  const loudest = sorted.at(-1) ?? SILENCE_DB;
  // A sound without pauses has no noise to compare with.
  const threshold = Math.max(SILENCE_DB, Math.min(noise + ABOVE_NOISE_DB, loudest - ABOVE_NOISE_DB));
  const spans: Span[] = [];
  for (const [index, level] of levels.entries()) {
    if (level <= threshold) continue;
    const [start, end] = [index * FRAME_S, (index + 1) * FRAME_S];
    const last = spans.at(-1);
    if (last && start - last.end < MIN_PAUSE_S) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** speechRange returns the sound without the silence before and after the speech, null if nobody speaks. */
export function speechRange(pcm: Pcm): Span | null {
  const spans = speechSpans(pcm);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  return { start: Math.max(0, first.start - MARGIN_S), end: Math.min(durationOf(pcm), last.end + MARGIN_S) };
}

/** levelsOf returns the mean level of each frame in decibels. */
function levelsOf({ channels, sampleRate }: Pcm): number[] {
  const [channel = new Float32Array()] = channels;
  const size = Math.round(FRAME_S * sampleRate);
  const levels: number[] = [];
  for (let from = 0; from + size <= channel.length; from += size) {
    let sum = 0;
    for (let i = from; i < from + size; i++) sum += (channel[i] ?? 0) ** 2;
    levels.push(10 * Math.log10(sum / size + 1e-12));
  }
  return levels;
}
