import type { ArtworkVisit } from "@cicerone/api/types";
import { formatTimestamp, parseTimestamp } from "../../lib/time";
import type { PhoneStorage, StoredArtworkVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

/** Only artwork visits of at least this many seconds are reported (specification 1 §9). */
export const MIN_REPORTED_SECONDS = 1;

/** What artwork visits need of the world. */
export interface ArtworkVisitDependencies {
  storage: PhoneStorage;
  /** Hands a call to the outbox in this turn. */
  tell: (call: NewCall) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Visits of works within the visit (specification 1 §4); see Visits for what the methods promise. */
export interface ArtworkVisits {
  open(idArtwork: number, from: string | undefined): void;
  notePlayed(seconds: number): void;
  leave(secondsPlayed: number): void;
  hide(): void;
  /** Ends the stored artwork visit; a tab that still has it open tells the rest of it later. */
  finish(): void;
}

/** A work that a tab has open. */
interface OpenArtwork {
  artwork: StoredArtworkVisit;
  /** visitorToken of the visit in which it was opened. */
  visit: string | undefined;
  /** Whole seconds that were heard in this tab. */
  heard: number;
  /** Seconds that the server was told of when the page was hidden last. */
  told?: number;
}

/** How a query from tells the way to a work (specification 1 §4). */
export function accessTypeOf(from: string | undefined): StoredArtworkVisit["accessType"] {
  if (from === "Keyboard") return "KEYBOARD";
  if (from === "Recognition") return "RECOGNITION";
  return "";
}

/** Makes the artwork visits of a tab, which follow the rule of all visits: told and stored in one turn. */
export function createArtworkVisits({ storage, tell, now }: ArtworkVisitDependencies): ArtworkVisits {
  /** The work that is open in this tab; another tab may have opened another one since, and stored that. */
  let current: OpenArtwork | null = null;

  const visitNow = () => storage.get("visitv2")?.visitorToken;

  /** Lists the artwork visit in version 1 of the visit, in the place of what was listed of it before. */
  const list = (artwork: StoredArtworkVisit) => {
    const first = storage.get("visit");
    if (first === null || secondsOf(artwork) < MIN_REPORTED_SECONDS) return;
    const others = first.artworks.filter((reported) => !isSame(reported, artwork));
    storage.set("visit", { ...first, artworks: [...others, artwork] });
  };

  const tellHeard = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    const { idArtwork, startDate } = artwork;
    const duration = secondsOf(artwork);
    if (visit === undefined || duration < MIN_REPORTED_SECONDS) return;
    tell({
      kind: "end-artwork",
      visit,
      about: [idArtwork, startDate, duration],
      method: "PUT",
      path: "/api/v2/visitArtwork",
      body: { idArtwork, startDate, duration } satisfies Omit<ArtworkVisit, "idVisit">,
    });
  };

  /** Hands the finished artwork visit on and clears it. */
  const report = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    tellHeard(artwork, visit);
    // A visit that has begun since knows nothing of it.
    if (visit === visitNow()) list(artwork);
    if (isSame(storage.get("current-artwork-visit"), artwork)) storage.remove("current-artwork-visit");
  };

  /** Adds what this tab has heard of its work to what is known of it: another tab that has it open adds its own. */
  const hear = (opened: OpenArtwork, seconds: number) => {
    const more = Math.max(0, Math.floor(seconds) - opened.heard);
    opened.heard += more;
    const stored = storage.get("current-artwork-visit");
    const listed = storage.get("visit")?.artworks.find((reported) => isSame(reported, opened.artwork)) ?? null;
    const known = [stored, listed].find((visit) => isSame(visit, opened.artwork)) ?? opened.artwork;
    opened.artwork = lasting(known, secondsOf(known) + more);
    // Another tab may have stored another work meanwhile, and have reported this one.
    if (known === stored) storage.set("current-artwork-visit", opened.artwork);
    else if (opened.visit === visitNow()) list(opened.artwork);
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
        current = { artwork: stored, visit, heard: 0 };
        return;
      }
      // A page that was closed while a work played has left its visit here; another tab reports its own again.
      finish();
      const startDate = formatTimestamp(now());
      const artwork = { idArtwork, accessType: accessTypeOf(from), startDate, endDate: startDate };
      current = { artwork, visit, heard: 0 };
      if (visit !== undefined) {
        tell({
          kind: "start-artwork",
          visit,
          about: [idArtwork, startDate],
          method: "POST",
          path: "/api/v2/visitArtwork",
          body: { idArtwork, accessType: artwork.accessType, startDate } satisfies Omit<ArtworkVisit, "idVisit">,
        });
      }
      storage.set("current-artwork-visit", artwork);
    },
    notePlayed(seconds) {
      if (current !== null) hear(current, seconds);
    },
    leave(secondsPlayed) {
      if (current === null) return;
      hear(current, secondsPlayed);
      report(current.artwork, current.visit);
      current = null;
    },
    hide() {
      if (current === null) return;
      // Another tab may have heard more of it since, and have told so: the last word counts.
      hear(current, current.heard);
      const seconds = secondsOf(current.artwork);
      if (seconds === current.told) return;
      current.told = seconds;
      tellHeard(current.artwork, current.visit);
    },
    finish,
  };
}

/** Whether two are the same visit of a work, which may have lasted longer since. */
function isSame(one: StoredArtworkVisit | null, other: StoredArtworkVisit): boolean {
  return one?.idArtwork === other.idArtwork && one.startDate === other.startDate;
}

/** End is start plus the whole seconds played. */
function lasting(visit: StoredArtworkVisit, seconds: number): StoredArtworkVisit {
  return { ...visit, endDate: formatTimestamp(parseTimestamp(visit.startDate) + seconds * 1000) };
}

function secondsOf(visit: StoredArtworkVisit): number {
  return Math.max(0, Math.round((parseTimestamp(visit.endDate) - parseTimestamp(visit.startDate)) / 1000));
}
