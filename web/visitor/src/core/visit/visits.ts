import type { RegisteredVisit, Visit } from "@cicerone/api/types";
import { DAY, formatTimestamp, parseTimestamp } from "../../lib/time";
import { randomUuid, timedUuid } from "../../lib/uuid";
import { createArtworkVisits } from "./artwork-visits";
import type { PhoneStorage, VisitV1, VisitV2 } from "./local-storage";
import type { Confirmation, Outbox } from "./outbox";
import type { NewCall } from "./outbox-store";
import { createRouteVisits } from "./route-visits";

/** VISIT_MAX_AGE is the age from which a stored visit is not reused (decisions, App). */
export const VISIT_MAX_AGE = DAY;

/**
 * DEVICE_MAX_AGE is the age from which the phone's id is renewed, just under the 13 months that the French authority
 * (CNIL, rules of 4 July 2025) allows without consent.
 */
export const DEVICE_MAX_AGE = 390 * DAY;

/** VisitStart is the input for a new visit. */
export interface VisitStart {
  idMuseum: number;
  idLanguage: number;
  languageCode: string;
}

export interface VisitDependencies {
  storage: PhoneStorage;
  outbox: Pick<Outbox, "add">;
  /** Runs a task while no other tab runs one, so that two tabs opened at once start one visit. */
  withLock: (task: () => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a new visit is stored and its start is queued, in the same task. */
  onStarted: () => void;
  /** Called after an artwork visit has begun, with the screen that the work was opened from. */
  onArtworkOpened: (from: string | undefined) => void;
}

/**
 * Visits records the visit, its artworks and its routes (specification 1 §4). State and calls are written synchronously
 * together, the calls first, so that closing the page at any moment leaves them consistent (decision 11). The outbox
 * sends the calls later; no failure reaches the visitor (STAT-5).
 */
export interface Visits {
  /** Reuses the stored visit, or starts a new one if there is none, it is old or another museum's (VISIT-1). */
  begin(start: VisitStart): Promise<void>;
  /** Changes the visit's language on the phone and on the server (LANG-2). */
  setLanguage(idLanguage: number, languageCode: string): Promise<void>;
  /** Ends the visit (VISIT-3). */
  finish(): Promise<void>;
  /** Continues the stored visit of the opened work, or starts a new one (STAT-1). from is the query. */
  openArtwork(idArtwork: number, from: string | undefined): Promise<void>;
  /** Stores how long the open work has played, so that a crash loses nothing. */
  noteListened(seconds: number): void;
  /**
   * Reports how long the open work has played so far, as a hidden page may never be shown again. The stored visit can
   * continue; the server keeps the last report.
   */
  hide(): Promise<void>;
  /** Ends the open work's visit after that many seconds played (STAT-1, STAT-2). */
  leaveArtwork(listenedSeconds: number): Promise<void>;
  /** Continues the stored visit of the opened route, or starts a new one (STAT-3, STAT-4). */
  openRoute(idRoute: number): Promise<void>;
  /** Ends the open route's visit (STAT-3). */
  leaveRoute(): Promise<void>;
  /**
   * Records the route shown last in the list as the current one, unless one was chosen, and extends the visit until now
   * (STAT-4).
   */
  leaveRouteList(idRoute: number, chosen: boolean): Promise<void>;
}

/**
 * confirmVisit stores a confirmed visit: its idVisit (VISIT-2), and in version 2 the response, which replaces the
 * stored visit (VISIT-3). It ignores responses for other visits.
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
    // Local changes since the call was queued take precedence, and only the phone ends a visit.
    const { idVisit = stored.idVisit } = answer;
    storage.set("visitv2", { ...answer, ...stored, idVisit, endDate: stored.endDate });
  }
}

/** storedVisits returns the visitor's visit in both versions of the API, each with its own token and id. */
export function storedVisits(storage: Pick<PhoneStorage, "get">): (VisitV1 | VisitV2)[] {
  return [storage.get("visit"), storage.get("visitv2")].filter((visit) => visit !== null);
}

/** storedIdVisit returns the server's id of a visit, if the phone has stored it. */
export function storedIdVisit(storage: PhoneStorage, visit: string): number | undefined {
  return storedVisits(storage).find(({ visitorToken }) => visitorToken === visit)?.idVisit;
}

/** warnNotRecorded logs that the phone could not store a call; the visitor is not disturbed. */
export function warnNotRecorded(error: unknown): void {
  console.warn("visit: a change was not recorded:", error instanceof Error ? error.message : error);
}

/** createVisits returns the phone's visits. */
export function createVisits({
  storage,
  outbox,
  withLock,
  now,
  onStarted,
  onArtworkOpened,
}: VisitDependencies): Visits {
  /** The outbox writes of the current change. */
  let writes: Promise<void>[] = [];

  const enqueue = (call: NewCall) => void writes.push(outbox.add(call));

  /** Makes a change synchronously; resolves when its calls are on disk. */
  const applyAndWait = async (change: () => void): Promise<void> => {
    writes = [];
    change();
    await Promise.all(writes);
  };

  // Changes run one after another, so that an artwork visit belongs to the visit that is starting. Only the start of a
  // visit waits for the disk, so that other tabs see it.
  let last: Promise<unknown> = Promise.resolve();
  const change = (apply: () => void): Promise<void> => {
    const turn = last.then(() => ({ onDisk: applyAndWait(apply) }));
    last = turn.catch(() => undefined);
    return turn.then(({ onDisk }) => onDisk).catch(warnNotRecorded);
  };
  const changeWithLock = (apply: () => void): Promise<void> => {
    const turn = last.then(() => withLock(() => applyAndWait(apply))).catch(warnNotRecorded);
    last = turn;
    return turn;
  };

  const startV1 = (visit: VisitV1) =>
    enqueue({
      kind: "register-visit",
      visit: visit.visitorToken,
      identity: [],
      method: "POST",
      path: `/api/legacy/Museum/${visit.idMuseum}/v2/registerVisit`,
      body: { ...visit } satisfies RegisteredVisit,
    });

  const startV2 = (visit: VisitV2) =>
    enqueue({
      kind: "start-visit",
      visit: visit.visitorToken,
      identity: [],
      method: "POST",
      path: "/api/v2/visitMuseum",
      body: { ...visit } satisfies Visit,
    });

  /** Reports the visit's state; without an identity if a later call replaces it. */
  const putVisit = (visit: VisitV2, identity?: NewCall["identity"]) =>
    enqueue({
      kind: "end-visit",
      visit: visit.visitorToken,
      ...(identity === undefined ? {} : { identity }),
      method: "PUT",
      path: "/api/v2/visitMuseum",
      body: { ...visit } satisfies Visit,
    });

  /** endOf returns now, or the start if the clock was set back. */
  const endOf = ({ startDate }: { startDate: string }) => formatTimestamp(Math.max(now(), parseTimestamp(startDate)));

  const isOld = (visit: VisitV1 | VisitV2, idMuseum: number) =>
    visit.idMuseum !== idMuseum || now() - parseTimestamp(visit.startDate) > VISIT_MAX_AGE;

  const artworks = createArtworkVisits({ storage, enqueue, now, onOpened: onArtworkOpened });
  const routes = createRouteVisits({ storage, enqueue, beforeOpen: artworks.finish, now, endOf });

  const leaveRouteList = (idRoute: number, chosen: boolean) => {
    if (!chosen) {
      routes.open(idRoute);
      routes.leave();
    }
    const visit = storage.get("visitv2");
    if (visit !== null) putVisit({ ...visit, endDate: endOf(visit) });
  };

  /**
   * deviceOf returns the id of the phone's visits, and since when they have it: the previous one, unless it is old. Of
   * earlier apps it counts from now.
   */
  const deviceOf = (previous: VisitV2 | VisitV1 | null) => {
    const since = storage.get("cicerone-device-since");
    const isExpired = since !== null && Math.abs(now() - parseTimestamp(since)) >= DEVICE_MAX_AGE;
    const isNew = previous === null || isExpired;
    return {
      idDevice: isNew ? randomUuid() : previous.idDevice,
      since: isNew || since === null ? formatTimestamp(now()) : since,
    };
  };

  const startNew = (start: VisitStart, previous: VisitV2 | VisitV1 | null) => {
    const { idDevice, since } = deviceOf(previous);
    const common = {
      idDevice,
      idMuseum: start.idMuseum,
      startDate: formatTimestamp(now()),
      languageCode: start.languageCode,
    };
    const v1 = { ...common, visitorToken: timedUuid(), artworks: [], routes: [] };
    const v2 = { ...common, visitorToken: timedUuid(), idLanguage: start.idLanguage };
    startV1(v1);
    startV2(v2);
    storage.remove("current-route-visit");
    // A lent phone may have another visitor by now.
    storage.remove("cicerone-study-draft");
    storage.set("visit", v1);
    storage.set("visitv2", v2);
    // After the visit: if the page dies between them, an id that is too old does not count as new.
    storage.set("cicerone-device-since", since);
    onStarted();
  };

  const begin = (start: VisitStart) => {
    const stored = storage.get("visitv2");
    if (stored !== null && stored.endDate === undefined && !isOld(stored, start.idMuseum)) {
      // Queue unconfirmed starts again, in case they were lost; each counts once.
      const v1 = storage.get("visit");
      if (v1 !== null && v1.idVisit === undefined) startV1(v1);
      if (stored.idVisit === undefined) startV2(stored);
      return;
    }
    finish();
    if (stored !== null) storage.set("lastVisitV2", stored.startDate);
    startNew(start, stored);
  };

  const setLanguage = (idLanguage: number, languageCode: string) => {
    const v1 = storage.get("visit");
    if (v1 !== null) storage.set("visit", { ...v1, languageCode });
    const v2 = storage.get("visitv2");
    if (v2 === null || v2.endDate !== undefined || v2.languageCode === languageCode) return;
    const changed = { ...v2, idLanguage, languageCode };
    // The call requires an end date; the visit has lasted at least until now.
    putVisit({ ...changed, endDate: endOf(changed) });
    storage.set("visitv2", changed);
  };

  const finish = () => {
    artworks.finish();
    routes.finish();
    const v1 = storage.get("visit");
    if (v1 !== null && v1.endDate === undefined) {
      // The server only ends visits whose start it knows.
      if (v1.idVisit === undefined) startV1(v1);
      const ended = { ...v1, endDate: endOf(v1) };
      enqueue({
        kind: "finish-visit",
        visit: ended.visitorToken,
        identity: [],
        method: "POST",
        path: `/api/legacy/Museum/${ended.idMuseum}/v2/registerVisit`,
        body: { ...ended } satisfies RegisteredVisit,
      });
      storage.set("visit", ended);
    }
    const v2 = storage.get("visitv2");
    if (v2 !== null && v2.endDate === undefined) {
      if (v2.idVisit === undefined) startV2(v2);
      const ended = { ...v2, endDate: endOf(v2) };
      putVisit(ended, ["end"]);
      storage.set("visitv2", ended);
    }
  };

  return {
    begin: (start) => changeWithLock(() => begin(start)),
    setLanguage: (idLanguage, languageCode) => change(() => setLanguage(idLanguage, languageCode)),
    finish: () => change(finish),
    openArtwork: (idArtwork, from) => change(() => artworks.open(idArtwork, from)),
    leaveArtwork: (listenedSeconds) => change(() => artworks.leave(listenedSeconds)),
    openRoute: (idRoute) => change(() => routes.open(idRoute)),
    leaveRoute: () => change(routes.leave),
    leaveRouteList: (idRoute, chosen) => change(() => leaveRouteList(idRoute, chosen)),
    noteListened: artworks.noteListened,
    hide: () => change(artworks.hide),
  };
}
