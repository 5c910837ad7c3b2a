import type { HistoryEntry } from "../../api/content";
import type { Publication } from "../../api/publishing";

/** MuseumEvent is a change of a museum's draft, or a publication of it. */
export type MuseumEvent = { at: string; entry: HistoryEntry } | { at: string; publication: Publication };

/** museumEvents returns changes and publications, newest first. */
export function museumEvents(entries: readonly HistoryEntry[], publications: readonly Publication[]): MuseumEvent[] {
  const events: MuseumEvent[] = [
    // A publication follows the change that it contains.
    ...publications.map((publication) => ({ at: publication.publishedAt, publication })),
    ...entries.map((entry) => ({ at: entry.at, entry })),
  ];
  return events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** HistorySpan is the time that a part of the history is about. */
export interface HistorySpan {
  /** The last moment before the part that is newer; null for the newest part. */
  before: string | null;
  /** The moment at which the next, older part begins; null for the oldest part. */
  after: string | null;
}

/** publicationsIn returns the publications of a span. */
export function publicationsIn(publications: readonly Publication[], { before, after }: HistorySpan): Publication[] {
  return publications.filter(
    ({ publishedAt }) =>
      (before === null || Date.parse(publishedAt) < Date.parse(before)) &&
      (after === null || Date.parse(publishedAt) >= Date.parse(after)),
  );
}
