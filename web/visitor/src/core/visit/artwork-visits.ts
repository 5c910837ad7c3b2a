import type { ArtworkVisit } from "@cicerone/api/types";
import { formatTimestamp, parseTimestamp } from "../../lib/time";
import type { PhoneStorage, StoredArtworkVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

/** Only artwork visits of at least this many seconds are reported (specification 1 §9). */
export const MIN_REPORTED_SECONDS = 1;

/** Dependencies of createArtworkVisits. */
export interface ArtworkVisitDependencies {
  storage: PhoneStorage;
  /** Writes a call to the outbox synchronously. */
  enqueue: (call: NewCall) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Visits of works within the visit (specification 1 §4); see Visits for what the methods promise. */
export interface ArtworkVisits {
  open(idArtwork: number, from: string | undefined): void;
  notePlayed(seconds: number): void;
  leave(secondsPlayed: number): void;
  hide(): void;
  /** Ends the stored artwork visit; a tab that still has it open reports the rest later. */
  finish(): void;
}

/** OpenArtwork is a work that a tab has open. */
interface OpenArtwork {
  artwork: StoredArtworkVisit;
  /** visitorToken of the visit in which it was opened. */
  visit: string | undefined;
  /** Whole seconds listened to in this tab. */
  listenedSeconds: number;
  /** Seconds reported when the page was last hidden. */
  reportedSeconds?: number;
}

/** accessTypeOf returns the access type for a query's from (specification 1 §4). */
export function accessTypeOf(from: string | undefined): StoredArtworkVisit["accessType"] {
  if (from === "Keyboard") return "KEYBOARD";
  if (from === "Recognition") return "RECOGNITION";
  return "";
}

/** createArtworkVisits returns a tab's artwork visits, which are enqueued and stored together. */
export function createArtworkVisits({ storage, enqueue: tell, now }: ArtworkVisitDependencies): ArtworkVisits {
  /** The work that is open in this tab; another tab may have opened another one since, and stored that. */
  let current: OpenArtwork | null = null;

  const visitNow = () => storage.get("visitv2")?.visitorToken;

  /** Lists the artwork visit in version 1 of the visit, in the place of what was listed of it before. */
  const recordVisit = (artwork: StoredArtworkVisit) => {
    const first = storage.get("visit");
    if (first === null || secondsOf(artwork) < MIN_REPORTED_SECONDS) return;
    const others = first.artworks.filter((reported) => !isSame(reported, artwork));
    storage.set("visit", { ...first, artworks: [...others, artwork] });
  };

  const enqueueDuration = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    const { idArtwork, startDate } = artwork;
    const duration = secondsOf(artwork);
    if (visit === undefined || duration < MIN_REPORTED_SECONDS) return;
    tell({
      kind: "end-artwork",
      visit,
      identity: [idArtwork, startDate, duration],
      method: "PUT",
      path: "/api/v2/visitArtwork",
      body: { idArtwork, startDate, duration } satisfies Omit<ArtworkVisit, "idVisit">,
    });
  };

  /** Hands the finished artwork visit on and clears it. */
  const report = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    enqueueDuration(artwork, visit);
    // A visit that has begun since knows nothing of it.
    if (visit === visitNow()) recordVisit(artwork);
    if (isSame(storage.get("current-artwork-visit"), artwork)) storage.remove("current-artwork-visit");
  };

  /** Adds this tab's new seconds to the stored total, as another tab may have the same artwork open. */
  const addListened = (opened: OpenArtwork, seconds: number) => {
    const more = Math.max(0, Math.floor(seconds) - opened.listenedSeconds);
    opened.listenedSeconds += more;
    const stored = storage.get("current-artwork-visit");
    const listed = storage.get("visit")?.artworks.find((reported) => isSame(reported, opened.artwork)) ?? null;
    const known = [stored, listed].find((visit) => isSame(visit, opened.artwork)) ?? opened.artwork;
    opened.artwork = withDuration(known, secondsOf(known) + more);
    // Another tab may have stored another work meanwhile, and have reported this one.
    if (known === stored) storage.set("current-artwork-visit", opened.artwork);
    else if (opened.visit === visitNow()) recordVisit(opened.artwork);
  };

  const finish = () => {
    const stored = storage.get("current-artwork-visit");
    if (stored !== null) report(stored, visitNow());
  };

  return {
    open(idArtwork, from) {
      const visit = visitNow();
      const stored = storage.get("current-artwork-visit");
      if (stored?.idArtwork === idArtwork) {
        current = { artwork: stored, visit, listenedSeconds: 0 };
        return;
      }
      // A page that was closed while a work played has left its visit here; another tab reports its own again.
      finish();
      const startDate = formatTimestamp(now());
      const artwork = { idArtwork, accessType: accessTypeOf(from), startDate, endDate: startDate };
      current = { artwork, visit, listenedSeconds: 0 };
      if (visit !== undefined) {
        tell({
          kind: "start-artwork",
          visit,
          identity: [idArtwork, startDate],
          method: "POST",
          path: "/api/v2/visitArtwork",
          body: { idArtwork, accessType: artwork.accessType, startDate } satisfies Omit<ArtworkVisit, "idVisit">,
        });
      }
      storage.set("current-artwork-visit", artwork);
    },
    notePlayed(seconds) {
      if (current !== null) addListened(current, seconds);
    },
    leave(secondsPlayed) {
      if (current === null) return;
      addListened(current, secondsPlayed);
      report(current.artwork, current.visit);
      current = null;
    },
    hide() {
      if (current === null) return;
      // Another tab may have reported more seconds since: the last report counts.
      addListened(current, current.listenedSeconds);
      const seconds = secondsOf(current.artwork);
      if (seconds === current.reportedSeconds) return;
      current.reportedSeconds = seconds;
      enqueueDuration(current.artwork, current.visit);
    },
    finish,
  };
}

/** isSame reports whether two are the same visit of a work, which may have lasted longer since. */
function isSame(one: StoredArtworkVisit | null, other: StoredArtworkVisit): boolean {
  return one?.idArtwork === other.idArtwork && one.startDate === other.startDate;
}

/** End is start plus the whole seconds played. */
function withDuration(visit: StoredArtworkVisit, seconds: number): StoredArtworkVisit {
  return { ...visit, endDate: formatTimestamp(parseTimestamp(visit.startDate) + seconds * 1000) };
}

function secondsOf(visit: StoredArtworkVisit): number {
  return Math.max(0, Math.round((parseTimestamp(visit.endDate) - parseTimestamp(visit.startDate)) / 1000));
}
