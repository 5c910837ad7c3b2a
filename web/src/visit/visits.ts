import type { ArtworkVisit, RegisteredVisit, Visit } from "../api/types";
import { DAY, formatTimestamp, parseTimestamp } from "../lib/time";
import { randomUuid } from "../lib/uuid";
import type { PhoneStorage, StoredArtworkVisit, VisitV1, VisitV2 } from "./local-storage";
import type { Confirmation, Outbox } from "./outbox";
import { createRouteVisits } from "./route-visits";

/** A stored visit is old after this many milliseconds (decisions, App). */
export const VISIT_MAX_AGE = DAY;

/** Only artwork visits of at least this many seconds are reported (specification 1 §9). */
export const MIN_REPORTED_SECONDS = 1;

/** What a visit is begun with. */
export interface VisitStart {
  idMuseum: number;
  idLanguage: number;
  languageCode: string;
}

/** What visits need of the world. */
export interface VisitDependencies {
  storage: PhoneStorage;
  outbox: Pick<Outbox, "add" | "start">;
  /** Runs a task when no other tab runs one of its kind: two tabs that open at once begin one visit. */
  alone: (task: () => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * The visit and what is visited in it (specification 1 §4). Every change is written to the phone first and
 * handed to the outbox, which reports it to the server when it can; nothing here waits for the network, and
 * nothing that fails reaches the visitor (STAT-5).
 */
export interface Visits {
  /** Reuses the stored visit, or starts a new one when there is none, it is old or another museum's (VISIT-1). */
  begin(start: VisitStart): Promise<void>;
  /** Changes the visit's language, here and on the server (LANG-2). */
  setLanguage(idLanguage: number, languageCode: string): Promise<void>;
  /** Ends the visit (VISIT-3). */
  finish(): Promise<void>;
  /** A work was opened: its stored visit is continued, or a new one started (STAT-1). from is the query. */
  openArtwork(idArtwork: number, from: string | undefined): Promise<void>;
  /** Notes how long the open work has been listened to since it was opened, so that a crash loses nothing. */
  notePlayed(seconds: number): void;
  /** The work was left after that many seconds played since it was opened (STAT-1, STAT-2). */
  leaveArtwork(secondsPlayed: number): Promise<void>;
  /** A route was chosen or opened: its stored visit is continued, or a new one started (STAT-3, STAT-4). */
  openRoute(idRoute: number): Promise<void>;
  /** The open route was left (STAT-3). */
  leaveRoute(): Promise<void>;
  /**
   * The list of routes was left: the route that was looked at last is noted as the current one with the time it
   * was shown, unless it was chosen, and the visit has lasted until now (STAT-4).
   */
  leaveRouteList(idRoute: number, chosen: boolean): Promise<void>;
}

/**
 * Notes on the phone what the server confirmed: the visit's idVisit (VISIT-2), and for version 2 the answer
 * itself, which replaces the stored visit (VISIT-3). Answers to another visit than the stored one are past.
 */
export function confirmVisit(storage: PhoneStorage, { kind, visit, data }: Confirmation): void {
  const answer = (typeof data === "object" && data !== null ? data : {}) as Partial<VisitV2> & { IdVisit?: number };
  if (kind === "register-visit") {
    const stored = storage.get("visit");
    const idVisit = answer.IdVisit ?? answer.idVisit;
    if (stored?.visitorToken === visit && idVisit !== undefined) storage.set("visit", { ...stored, idVisit });
  }
  if (kind === "start-visit" || kind === "end-visit") {
    const stored = storage.get("visitv2");
    if (stored?.visitorToken !== visit) return;
    // What changed on the phone since the call was queued stays as it is here, and only the phone ends a visit.
    const { idVisit = stored.idVisit } = answer;
    storage.set("visitv2", { ...answer, ...stored, idVisit, endDate: stored.endDate });
  }
}

/** How a query from tells the way to a work (specification 1 §4). */
export function accessTypeOf(from: string | undefined): StoredArtworkVisit["accessType"] {
  if (from === "Keyboard") return "KEYBOARD";
  if (from === "Recognition") return "RECOGNITION";
  return "";
}

/** Makes the visits of a phone. */
export function createVisits({ storage, outbox, alone, now }: VisitDependencies): Visits {
  /** The work's visit of this tab; another tab may have opened another work since, and stored that one. */
  let own: StoredArtworkVisit | null = null;
  /** Seconds that it had when it was continued. */
  let before = 0;

  const isOld = (visit: VisitV1 | VisitV2, idMuseum: number) =>
    visit.idMuseum !== idMuseum || now() - parseTimestamp(visit.startDate) > VISIT_MAX_AGE;

  // Starting again is harmless: the outbox queues the start of a visit once.
  const startV1 = (visit: VisitV1) =>
    outbox.start({
      kind: "register-visit",
      visit: visit.visitorToken,
      method: "POST",
      path: `/api/legacy/Museum/${visit.idMuseum}/v2/registerVisit`,
      body: { ...visit } satisfies RegisteredVisit,
    });

  const startV2 = (visit: VisitV2) =>
    outbox.start({
      kind: "start-visit",
      visit: visit.visitorToken,
      method: "POST",
      path: "/api/v2/visitMuseum",
      body: { ...visit } satisfies Visit,
    });

  const putVisit = (visit: VisitV2) =>
    outbox.add({
      kind: "end-visit",
      visit: visit.visitorToken,
      method: "PUT",
      path: "/api/v2/visitMuseum",
      body: { ...visit } satisfies Visit,
    });

  const isStored = (artwork: StoredArtworkVisit) => isSame(storage.get("current-artwork-visit"), artwork);

  /** Hands the finished artwork visit on and clears it. */
  const report = async (artwork: StoredArtworkVisit) => {
    const seconds = secondsOf(artwork);
    const first = storage.get("visit");
    if (seconds >= MIN_REPORTED_SECONDS && first !== null) {
      // One that another tab has reported already is heard out now.
      const others = first.artworks.filter((reported) => !isSame(reported, artwork));
      storage.set("visit", { ...first, artworks: [...others, artwork] });
    }
    if (isStored(artwork)) storage.remove("current-artwork-visit");
    const second = storage.get("visitv2");
    if (seconds < MIN_REPORTED_SECONDS || second === null) return;
    await outbox.add({
      kind: "end-artwork",
      visit: second.visitorToken,
      method: "PUT",
      path: "/api/v2/visitArtwork",
      body: { idArtwork: artwork.idArtwork, duration: seconds } satisfies Omit<ArtworkVisit, "idVisit">,
    });
  };

  const routes = createRouteVisits({ storage, outbox, report, now });

  const leaveRouteList = async (idRoute: number, chosen: boolean) => {
    if (!chosen) {
      await routes.open(idRoute);
      await routes.leave();
    }
    const visit = storage.get("visitv2");
    if (visit !== null) await putVisit({ ...visit, endDate: formatTimestamp(now()) });
  };

  const startNew = async (start: VisitStart, former: VisitV2 | VisitV1 | null) => {
    const common = {
      idDevice: former?.idDevice ?? randomUuid(),
      idMuseum: start.idMuseum,
      startDate: formatTimestamp(now()),
      languageCode: start.languageCode,
    };
    const first = { ...common, visitorToken: randomUuid(), artworks: [], routes: [] };
    const second = { ...common, visitorToken: randomUuid(), idLanguage: start.idLanguage };
    // Both at once: a page that closes in between leaves either a whole visit or none.
    storage.remove("current-route-visit");
    storage.set("visit", first);
    storage.set("visitv2", second);
    await startV1(first);
    await startV2(second);
  };

  // One after another: a call must not reach the outbox before the one that it follows.
  let last: Promise<void> = Promise.resolve();
  const inOrder = (task: () => Promise<void>): Promise<void> => {
    last = last.then(task).catch((error: unknown) => {
      console.warn("visit: a change was not recorded:", error instanceof Error ? error.message : error);
    });
    return last;
  };

  const begin = async (start: VisitStart) => {
    const stored = storage.get("visitv2");
    if (stored !== null && stored.endDate === undefined && !isOld(stored, start.idMuseum)) {
      // The page may have been closed before the calls that start it were queued.
      const first = storage.get("visit");
      if (first !== null && first.idVisit === undefined) await startV1(first);
      if (stored.idVisit === undefined) await startV2(stored);
      return;
    }
    await finish();
    if (stored !== null) storage.set("lastVisitV2", stored.startDate);
    await startNew(start, stored);
  };

  const setLanguage = async (idLanguage: number, languageCode: string) => {
    const first = storage.get("visit");
    if (first !== null) storage.set("visit", { ...first, languageCode });
    const second = storage.get("visitv2");
    if (second === null || second.languageCode === languageCode) return;
    const changed = { ...second, idLanguage, languageCode };
    storage.set("visitv2", changed);
    // The call always carries an end date; the visit has lasted at least until now.
    await putVisit({ ...changed, endDate: formatTimestamp(now()) });
  };

  const openArtwork = async (idArtwork: number, from: string | undefined) => {
    const stored = storage.get("current-artwork-visit");
    if (stored?.idArtwork === idArtwork) {
      own = stored;
      before = secondsOf(stored);
      return;
    }
    // A page that was closed while a work played has left its visit here; another tab reports its own again.
    if (stored !== null) await report(stored);
    before = 0;
    const date = formatTimestamp(now());
    const accessType = accessTypeOf(from);
    own = { idArtwork, accessType, startDate: date, endDate: date };
    storage.set("current-artwork-visit", own);
    const visit = storage.get("visitv2");
    if (visit === null) return;
    await outbox.add({
      kind: "start-artwork",
      visit: visit.visitorToken,
      method: "POST",
      path: "/api/v2/visitArtwork",
      body: { idArtwork, accessType, startDate: date } satisfies Omit<ArtworkVisit, "idVisit">,
    });
  };

  const leaveArtwork = async (secondsPlayed: number) => {
    const left = own;
    const seconds = before + secondsPlayed;
    own = null;
    before = 0;
    if (left !== null) await report(lasting(left, seconds));
  };

  const finish = async () => {
    const artwork = storage.get("current-artwork-visit");
    own = null;
    if (artwork !== null) await report(artwork);
    await routes.leave();
    const endDate = formatTimestamp(now());
    const first = storage.get("visit");
    if (first !== null && first.endDate === undefined) {
      // As in begin: what was never started could not be ended.
      if (first.idVisit === undefined) await startV1(first);
      const ended = { ...first, endDate };
      storage.set("visit", ended);
      await outbox.add({
        kind: "finish-visit",
        visit: ended.visitorToken,
        method: "POST",
        path: `/api/legacy/Museum/${ended.idMuseum}/v2/registerVisit`,
        body: { ...ended } satisfies RegisteredVisit,
      });
    }
    const second = storage.get("visitv2");
    if (second !== null && second.endDate === undefined) {
      if (second.idVisit === undefined) await startV2(second);
      const ended = { ...second, endDate };
      storage.set("visitv2", ended);
      await putVisit(ended);
    }
  };

  return {
    begin: (start) => inOrder(() => alone(() => begin(start))),
    setLanguage: (idLanguage, languageCode) => inOrder(() => setLanguage(idLanguage, languageCode)),
    finish: () => inOrder(finish),
    openArtwork: (idArtwork, from) => inOrder(() => openArtwork(idArtwork, from)),
    leaveArtwork: (secondsPlayed) => inOrder(() => leaveArtwork(secondsPlayed)),
    openRoute: (idRoute) => inOrder(() => routes.open(idRoute)),
    leaveRoute: () => inOrder(routes.leave),
    leaveRouteList: (idRoute, chosen) => inOrder(() => leaveRouteList(idRoute, chosen)),
    notePlayed(seconds) {
      if (own !== null && isStored(own)) storage.set("current-artwork-visit", lasting(own, before + seconds));
    },
  };
}

/** Whether two are the same visit of a work, which may have lasted longer since. */
function isSame(one: StoredArtworkVisit | null, other: StoredArtworkVisit): boolean {
  return one?.idArtwork === other.idArtwork && one.startDate === other.startDate;
}

/** End is start plus the whole seconds played. */
function lasting(visit: StoredArtworkVisit, seconds: number): StoredArtworkVisit {
  const played = Math.max(0, Math.floor(seconds));
  return { ...visit, endDate: formatTimestamp(parseTimestamp(visit.startDate) + played * 1000) };
}

function secondsOf(visit: StoredArtworkVisit): number {
  return Math.max(0, Math.round((parseTimestamp(visit.endDate) - parseTimestamp(visit.startDate)) / 1000));
}
