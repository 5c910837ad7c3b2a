import type { Span } from "./speech";

/** Cue is a line of a transcript and the seconds during which it is spoken. */
export interface Cue extends Span {
  text: string;
}

/** MIN_CUE_S is the shortest cue that an edit makes. */
export const MIN_CUE_S = 0.2;

const TIMING =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "\u200E",
  "&rlm;": "\u200F",
  "&amp;": "&",
};

/** CueFault is why a text has no cues. */
export type CueFault = "empty" | "noCues";

/** parseCues reads WebVTT or SubRip (SRT). Notes, styles, regions, names and tags are dropped, as browsers do. */
export function parseCues(text: string): Cue[] | CueFault {
  if (text.trim() === "") return "empty";
  const cues: Cue[] = [];
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/);
  for (const block of blocks) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMING.test(line));
    const match = TIMING.exec(lines[at] ?? "");
    if (!match) continue;
    const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
    const words = plain(lines.slice(at + 1).join(" "));
    if (words !== "" && end > start) cues.push({ start, end, text: words });
  }
  return cues.length === 0 ? "noCues" : cues.sort((a, b) => a.start - b.start);
}

function secondsOf(parts: (string | undefined)[]): number {
  const [hours, minutes, seconds, fraction] = parts;
  const milliseconds = Number((fraction ?? "").padEnd(3, "0"));
  return (((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + milliseconds) / 1000;
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\{\\[^}]*\}/g, "")
    .replaceAll(/&(?:lt|gt|nbsp|lrm|rlm|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** writeVtt writes the cues that have words as WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.filter(hasWords).map(({ start, end, text }) => {
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `${timeOf(start, ".")} --> ${timeOf(end, ".")}\n${escaped}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** writeSrt writes the cues that have words as SubRip. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .filter(hasWords)
    .map(({ start, end, text }, i) => `${i + 1}\n${timeOf(start, ",")} --> ${timeOf(end, ",")}\n${text}\n`)
    .join("\n");
}

function hasWords({ text }: Cue): boolean {
  return text.trim() !== "";
}

function timeOf(seconds: number, separator: "." | ","): string {
  const total = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  return `${part(total / 3_600_000)}:${part((total / 60_000) % 60)}:${part((total / 1000) % 60)}${separator}${part(total % 1000, 3)}`;
}

/** NEW_CUE_S is how long a cue is that is added, if there is room for it. */
const NEW_CUE_S = 3;

/** addCue inserts a cue without words at a second, and returns its index. The cue that is shown then ends there. */
export function addCue(cues: readonly Cue[], second: number): { cues: Cue[]; index: number } {
  const after = cues.findIndex(({ start }) => start > second);
  const index = after < 0 ? cues.length : after;
  const [before, next] = [cues[index - 1], cues[index]];
  const start = before ? Math.max(second, before.start + MIN_CUE_S) : second;
  const end = Math.max(start + MIN_CUE_S, Math.min(start + NEW_CUE_S, next?.start ?? Infinity));
  const added = [...cues.slice(0, index), { start, end, text: "" }, ...cues.slice(index)];
  if (before) added[index - 1] = { ...before, end: Math.min(before.end, start) };
  return { cues: retimeCue(added, index, "end", end), index };
}

/** splitCue splits a cue at a place of its text. The time is divided by the lengths of both parts. */
export function splitCue(cues: readonly Cue[], index: number, at: number): Cue[] {
  const cue = cues[index];
  if (!cue) return [...cues];
  const [head, tail] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()];
  if (head === "" || tail === "") return [...cues];
  const middle = cue.start + ((cue.end - cue.start) * head.length) / (head.length + tail.length);
  return [
    ...cues.slice(0, index),
    { ...cue, end: middle, text: head },
    { ...cue, start: middle, text: tail },
    ...cues.slice(index + 1),
  ];
}

/** mergeCue joins a cue with the one before it. */
export function mergeCue(cues: readonly Cue[], index: number): Cue[] {
  const [before, cue] = [cues[index - 1], cues[index]];
  if (!before || !cue) return [...cues];
  const joined = { start: before.start, end: cue.end, text: `${before.text} ${cue.text}`.trim() };
  return [...cues.slice(0, index - 1), joined, ...cues.slice(index + 1)];
}

/** shiftCues moves the cues from an index on by so many seconds, not before the cue above or the sound's start. */
export function shiftCues(cues: readonly Cue[], from: number, seconds: number): Cue[] {
  const first = cues[from];
  if (!first) return [...cues];
  const least = (cues[from - 1]?.start ?? 0) - first.start;
  const by = Math.max(least, seconds);
  return cues.map((cue, i) => (i < from ? cue : { ...cue, start: cue.start + by, end: cue.end + by }));
}

/** retimeCue moves the start or end of a cue and with it the neighbour that it touches. No cue becomes shorter than MIN_CUE_S. */
export function retimeCue(cues: readonly Cue[], index: number, edge: keyof Span, second: number): Cue[] {
  const cue = cues[index];
  if (!cue) return [...cues];
  const [before, after] = [cues[index - 1], cues[index + 1]];
  const changed = [...cues];
  if (edge === "start") {
    const touches = before !== undefined && before.end > cue.start - 0.001;
    const least = before ? before.start + MIN_CUE_S : 0;
    const start = Math.min(Math.max(second, least), cue.end - MIN_CUE_S);
    changed[index] = { ...cue, start };
    if (before && (touches || before.end > start)) changed[index - 1] = { ...before, end: start };
    return changed;
  }
  const touches = after !== undefined && after.start < cue.end + 0.001;
  const most = after ? after.end - MIN_CUE_S : Infinity;
  const end = Math.max(Math.min(second, most), cue.start + MIN_CUE_S);
  changed[index] = { ...cue, end };
  if (after && (touches || after.start < end)) changed[index + 1] = { ...after, start: end };
  return changed;
}

/** Longest line that is comfortable to read on a phone while listening, in characters. */
const LONG_CUE = 120;

/** The end of a sentence: a mark and a space before a capital letter or a letter without case, or a mark of Chinese or Japanese. */
const SENTENCE_END =
  /(?<=[.!?…؟۔]["'”’»)\]]*)(?<!(?:^|\s)\p{Lu}\.)\s+(?=["'“‘«([¿¡]*[\p{Lu}\p{Lo}])|(?<=[。！？][」』”]?)(?=.)/u;

/** sentencesOf splits a text without markup into sentences; a long one also at its commas. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(SENTENCE_END)
    .filter((sentence) => sentence !== "")
    .flatMap((sentence) => (sentence.length <= LONG_CUE ? [sentence] : clausesOf(sentence)));
}

function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  for (const clause of sentence.split(/(?<=[,;:،؛、，；：–—])\s*/u)) {
    const last = clauses.at(-1);
    if (last !== undefined && last.length + clause.length < LONG_CUE) clauses[clauses.length - 1] = `${last} ${clause}`;
    else clauses.push(clause);
  }
  return clauses;
}

/**
 * draftCues proposes when each sentence is spoken: the time of speech is divided by the lengths of the sentences, and a sentence
 * that would begin near a pause begins after it.
 */
export function draftCues(sentences: readonly string[], speech: readonly Span[]): Cue[] {
  const spoken = speech.reduce((sum, { start, end }) => sum + end - start, 0);
  const letters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  if (spoken <= 0 || letters === 0) return [];
  const typical = spoken / sentences.length;
  const starts: number[] = [];
  let read = 0;
  for (const sentence of sentences) {
    const guess = afterSpeech(speech, (read / letters) * spoken);
    const earliest = starts.length === 0 ? 0 : (starts.at(-1) ?? 0) + MIN_CUE_S;
    starts.push(Math.max(earliest, nearestStart(speech, guess, typical / 2)));
    read += sentence.length;
  }
  const end = Math.max(speech.at(-1)?.end ?? 0, (starts.at(-1) ?? 0) + MIN_CUE_S);
  return sentences.map((text, i) => ({ start: starts[i] ?? 0, end: starts[i + 1] ?? end, text }));
}

/** afterSpeech returns the second at which so much has been spoken. */
function afterSpeech(speech: readonly Span[], seconds: number): number {
  let left = seconds;
  for (const { start, end } of speech) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  return speech.at(-1)?.end ?? 0;
}

/** nearestStart returns the start of a span of speech that is near to a second, else the second. */
function nearestStart(speech: readonly Span[], second: number, tolerance: number): number {
  let nearest = second;
  let distance = tolerance;
  for (const { start } of speech) {
    if (Math.abs(start - second) < distance) [nearest, distance] = [start, Math.abs(start - second)];
  }
  return nearest;
}
