import type { LanguageListening, ListenedSound, ListeningStatistics, ListeningStep } from "../../api/statistics";
import { wholeClockTime } from "../../lib/sound/clock-time";
import type { Cue } from "../../lib/sound/cues";

/** The second from which leaving is a sentence's doing. Visits that leave earlier did not come to listen. */
const ARRIVED_S = 2;

/** How many of the last whole seconds nobody has to hear to have heard a recording to the end. */
const END_S = 2;

/** EARLY_S is the second at which the statistics ask who is still listening. */
export const EARLY_S = 30;

/** How long the parts of a recording without a transcript are. */
const PART_S = 10;

/** How many visits have to leave for a mark. They are counted in groups of 5: one group more may be one visit more. */
const LEAST_MARKED_VISITS = 10;

const MOST_MARKS = 3;
const LEAST_MARKED_SHARE = 0.05;

/** visitsAt returns how many visits had listened to a second or beyond. */
export function visitsAt(listening: readonly ListeningStep[], second: number): number {
  let there = 0;
  for (const step of listening) {
    if (step.second > second) break;
    there = step.visits;
  }
  return there;
}

/** endOf returns the second at which somebody has heard a recording to the end. */
export function endOf({ seconds }: Pick<ListenedSound, "seconds">): number {
  return Math.max(0, Math.floor(seconds) - END_S);
}

/** ListeningNumbers sum up how visits listened to a recording. Shares are of the visits that opened the work, 0 to 1. */
export interface ListeningNumbers {
  opened: number;
  /** Those that listened for a second or longer. */
  began: number;
  /** Those that were still there at EARLY_S; undefined for a shorter recording. */
  early: number | undefined;
  /** Those that heard it to the end. */
  finished: number;
  /** The second that half of those that began had reached; undefined if none began. */
  median: number | undefined;
}

/** listeningNumbersOf returns the numbers of a language of which enough visits are known. */
export function listeningNumbersOf(
  { visits: opened, listening }: LanguageListening,
  sound: ListenedSound,
): ListeningNumbers {
  const shareAt = (second: number): number => visitsAt(listening, second) / opened;
  return {
    opened,
    began: shareAt(1),
    early: sound.seconds < EARLY_S ? undefined : shareAt(EARLY_S),
    finished: shareAt(Math.max(1, endOf(sound))),
    median: medianOf(listening, sound),
  };
}

function medianOf(listening: readonly ListeningStep[], { seconds }: ListenedSound): number | undefined {
  const began = visitsAt(listening, 1);
  if (began === 0) return undefined;
  const after = listening.find(({ second, visits }) => second > 1 && visits < began / 2);
  return after === undefined ? Math.floor(seconds) : after.second - 1;
}

/** CurvePoint is which shares of the visits were still listening at a second, 0 to 1. */
export interface CurvePoint {
  second: number;
  share: number;
  /** In the period before; null where it is not known. */
  before: number | null;
}

/** curveOf returns a point for each second of a recording, and one for its end. */
export function curveOf(
  language: LanguageListening,
  before: LanguageListening | undefined,
  seconds: number,
): CurvePoint[] {
  const at = (second: number): CurvePoint => ({
    second,
    share: visitsAt(language.listening, second) / language.visits,
    before: before === undefined || before.visits === 0 ? null : visitsAt(before.listening, second) / before.visits,
  });
  const whole = Array.from({ length: Math.floor(seconds) + 1 }, (_, second) => at(second));
  return Number.isInteger(seconds) ? whole : [...whole, at(seconds)];
}

/** SoundPart is a part of a recording, in seconds: until the next one begins. */
export interface SoundPart {
  start: number;
  end: number;
  /** What is said; undefined of a part before the first sentence, and where there is no transcript. */
  text?: string;
}

/** partsOf divides a recording into its sentences, or else into parts of equal length. */
export function partsOf(cues: readonly Cue[], seconds: number): SoundPart[] {
  const within = cues.filter(({ start }) => start < seconds);
  const [first] = within;
  if (first === undefined) {
    return Array.from({ length: Math.ceil(seconds / PART_S) }, (_, index) => ({
      start: index * PART_S,
      end: Math.min(seconds, (index + 1) * PART_S),
    }));
  }
  const sentences: Required<SoundPart>[] = [];
  for (const { start, text } of within) {
    const last = sentences.at(-1);
    // Two of the same second are counted as one.
    if (last !== undefined && Math.round(last.start) === Math.round(start)) last.text += ` ${text}`;
    else sentences.push({ start, end: seconds, text });
    if (last !== undefined && sentences.at(-1) !== last) last.end = start;
  }
  return first.start > ARRIVED_S ? [{ start: 0, end: first.start }, ...sentences] : sentences;
}

/** PartLoss is who left during a part of a recording. */
export interface PartLoss extends SoundPart {
  /** The share of the visits that opened the work that was there at its beginning, after the first seconds, 0 to 1. */
  present: number;
  /** The visits that left during it. */
  visits: number;
  /** The share of those present that left, 0 to 1. */
  lost: number;
  /** Whether significantly many left. */
  isMarked: boolean;
}

/**
 * lossesOf returns who left during each part of a recording, in its order. Visits that leave within the first seconds did not come
 * to listen, and visits that leave within the last ones have heard it to the end: neither is a loss.
 *
 * Up to three parts are marked: those that lost the largest shares of the visits that were there, at least 5 % and two groups of 5
 * visits, and more than twice the share of the others on average.
 */
export function lossesOf(parts: readonly SoundPart[], language: LanguageListening, sound: ListenedSound): PartLoss[] {
  const { listening, visits: opened } = language;
  const end = endOf(sound);
  // Phones report whole seconds, rounded down: who leaves at 31.4 or at 31.9 is not there at 32.
  const counted = (second: number): number =>
    Math.min(Math.max(Math.round(second), ARRIVED_S), Math.max(end, ARRIVED_S));
  const losses = parts.map((part): PartLoss => {
    const there = visitsAt(listening, counted(part.start));
    const visits = there - visitsAt(listening, counted(part.end));
    return {
      ...part,
      present: there / opened,
      visits,
      lost: there === 0 ? 0 : visits / there,
      isMarked: false,
    };
  });
  const all = losses.reduce((sum, { lost }) => sum + lost, 0);
  const marked = new Set(
    losses
      .filter(({ visits, lost }) => {
        const others = (all - lost) / (losses.length - 1);
        return visits >= LEAST_MARKED_VISITS && lost >= LEAST_MARKED_SHARE && lost > 2 * others;
      })
      .sort((one, other) => other.lost - one.lost)
      .slice(0, MOST_MARKS),
  );
  return losses.map((loss) => ({ ...loss, isMarked: marked.has(loss) }));
}

/** timesOf writes the nearest seconds at which a part begins and ends: those at which it was counted who is there. */
export function timesOf({ start, end }: SoundPart): { from: string; to: string } {
  return { from: wholeClockTime(Math.round(start)), to: wholeClockTime(Math.round(end)) };
}

/** worstOf returns the marked part that lost the largest share; undefined if none is marked. */
export function worstOf(losses: readonly PartLoss[]): PartLoss | undefined {
  return losses
    .filter(({ isMarked }) => isMarked)
    .reduce<PartLoss | undefined>(
      (worst, loss) => (worst === undefined || loss.lost > worst.lost ? loss : worst),
      undefined,
    );
}

/** languageOf returns the language that an address asks for, else the one with the most visits; undefined if there is none. */
export function languageOf(statistics: ListeningStatistics, asked: unknown): LanguageListening | undefined {
  return statistics.languages.find(({ language }) => language === asked) ?? statistics.languages[0];
}
