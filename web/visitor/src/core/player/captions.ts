/** Cue is a line of a transcript and the seconds of the audio during which it is spoken. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{2,}):)?(\d{2}):(\d{2})[.,](\d{3})/;

function seconds(parts: (string | undefined)[]): number {
  const [hours, minutes, secs, thousandths] = parts.map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (secs ?? 0) + (thousandths ?? 0) / 1000;
}

/**
 * parseCaptions parses WebVTT captions. Notes, styles, regions, identifiers and inline tags are dropped, and so are
 * cues without text or with an end that is not after the start: any file gives a usable list.
 */
export function parseCaptions(vtt: string): Cue[] {
  const cues: Cue[] = [];
  const blocks = vtt.replaceAll(/\r\n?/g, "\n").split(/\n{2,}/);
  for (const block of blocks) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => timing.test(line));
    const match = at < 0 ? null : timing.exec(lines[at] ?? "");
    if (!match) continue;
    const start = seconds(match.slice(1, 5));
    const end = seconds(match.slice(5, 9));
    const text = lines
      .slice(at + 1)
      .join(" ")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&nbsp;", " ")
      .replaceAll("&amp;", "&")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (text !== "" && end > start) cues.push({ start, end, text });
  }
  return cues.sort((a, b) => a.start - b.start);
}

/** cueAt returns the index of the cue at that second, else of the last one before it; -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let current = -1;
  for (const [index, cue] of cues.entries()) {
    if (cue.start > second) break;
    current = index;
  }
  return current;
}

/** areSpoken reports whether the cues read out a text: the same words, whatever their punctuation and vowel signs. */
export function areSpoken(text: string, cues: readonly Cue[]): boolean {
  const spoken = cues.map((cue) => cue.text).join(" ");
  return wordsOf(text) === wordsOf(spoken);
}

function wordsOf(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (bare.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
