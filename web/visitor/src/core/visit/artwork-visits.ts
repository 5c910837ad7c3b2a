import type { ArtworkVisit } from "@cicerone/api/types";
import { formatTimestamp, parseTimestamp } from "../../lib/time";
import type { PhoneStorage, StoredArtworkVisit } from "./local-storage";
import type { NewCall } from "./outbox-store";

/** MIN_REPORTED_SECONDS is the shortest artwork visit that is reported (specification 1 §9). */
export const MIN_REPORTED_SECONDS = 1;

export interface ArtworkVisitDependencies {
  storage: PhoneStorage;
  /** Stores a call in the outbox synchronously. */
  enqueue: (call: NewCall) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called after an artwork visit has begun, with the screen that the work was opened from. */
  onOpened: (from: string | undefined) => void;
}

/** ArtworkVisits records the artwork visits of a visit (specification 1 §4); see Visits. */
export interface ArtworkVisits {
  open(idArtwork: number, from: string | undefined): void;
  noteListened(seconds: number): void;
  leave(listenedSeconds: number): void;
  hide(): void;
  /** Ends the stored artwork visit; a tab that still has it open reports the rest later. */
  finish(): void;
}

/** OpenArtwork is a work that is open in this tab. */
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

/** createArtworkVisits returns a tab's artwork visits. Calls and stored state are written together. */
export function createArtworkVisits({ storage, enqueue, now, onOpened }: ArtworkVisitDependencies): ArtworkVisits {
  /** The work open in this tab; another tab may have stored another one since. */
  let current: OpenArtwork | null = null;

  const visitNow = () => storage.get("visitv2")?.visitorToken;

  /** Records the artwork visit in version 1 of the visit, replacing its earlier record. */
  const storeInV1 = (artwork: StoredArtworkVisit) => {
    const v1 = storage.get("visit");
    if (v1 === null || secondsOf(artwork) < MIN_REPORTED_SECONDS) return;
    const others = v1.artworks.filter((reported) => !isSame(reported, artwork));
    storage.set("visit", { ...v1, artworks: [...others, artwork] });
  };

  const enqueueDuration = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    const { idArtwork, startDate } = artwork;
    const duration = secondsOf(artwork);
    if (visit === undefined || duration < MIN_REPORTED_SECONDS) return;
    enqueue({
      kind: "end-artwork",
      visit,
      identity: [idArtwork, startDate, duration],
      method: "PUT",
      path: "/api/v2/visitArtwork",
      body: { idArtwork, startDate, duration } satisfies Omit<ArtworkVisit, "idVisit">,
    });
  };

  /** Reports the finished artwork visit and clears it. */
  const report = (artwork: StoredArtworkVisit, visit: string | undefined) => {
    enqueueDuration(artwork, visit);
    // A visit that has started since does not include it.
    if (visit === visitNow()) storeInV1(artwork);
    if (isSame(storage.get("current-artwork-visit"), artwork)) storage.remove("current-artwork-visit");
  };

  /** Adds this tab's new seconds to the stored total, as another tab may have the same artwork open. */
  const addListened = (opened: OpenArtwork, seconds: number) => {
    const more = Math.max(0, Math.floor(seconds) - opened.listenedSeconds);
    opened.listenedSeconds += more;
    const stored = storage.get("current-artwork-visit");
    const listed = storage.get("visit")?.artworks.find((reported) => isSame(reported, opened.artwork)) ?? null;
    const latest = [stored, listed].find((visit) => isSame(visit, opened.artwork)) ?? opened.artwork;
    opened.artwork = withDuration(latest, secondsOf(latest) + more);
    // Another tab may have stored another work and reported this one.
    if (latest === stored) storage.set("current-artwork-visit", opened.artwork);
    else if (opened.visit === visitNow()) storeInV1(opened.artwork);
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
      // Left by a page that was closed while a work played; another open tab reports its own again.
      finish();
      const startDate = formatTimestamp(now());
      const artwork = { idArtwork, accessType: accessTypeOf(from), startDate, endDate: startDate };
      current = { artwork, visit, listenedSeconds: 0 };
      if (visit !== undefined) {
        enqueue({
          kind: "start-artwork",
          visit,
          identity: [idArtwork, startDate],
          method: "POST",
          path: "/api/v2/visitArtwork",
          body: { idArtwork, accessType: artwork.accessType, startDate } satisfies Omit<ArtworkVisit, "idVisit">,
        });
      }
      storage.set("current-artwork-visit", artwork);
      onOpened(from);
    },
    noteListened(seconds) {
      if (current !== null) addListened(current, seconds);
    },
    leave(listenedSeconds) {
      if (current === null) return;
      addListened(current, listenedSeconds);
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

/** isSame reports whether both are the same artwork visit, with perhaps different durations. */
function isSame(one: StoredArtworkVisit | null, other: StoredArtworkVisit): boolean {
  return one?.idArtwork === other.idArtwork && one.startDate === other.startDate;
}

/** withDuration sets the visit's end to its start plus the seconds played. */
function withDuration(visit: StoredArtworkVisit, seconds: number): StoredArtworkVisit {
  return { ...visit, endDate: formatTimestamp(parseTimestamp(visit.startDate) + seconds * 1000) };
}

function secondsOf(visit: StoredArtworkVisit): number {
  return Math.max(0, Math.round((parseTimestamp(visit.endDate) - parseTimestamp(visit.startDate)) / 1000));
}
