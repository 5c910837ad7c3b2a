import * as v from "valibot";
import { createSafeStorage } from "../../lib/safe-storage";

/**
 * The local-storage keys that a reset deletes: those of specification 1 §3, the favourites and some of the app's own.
 * Values are validated when read: one with another shape counts as absent.
 */

const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const accessType = v.picklist(["KEYBOARD", "RECOGNITION", ""]);

const artworkVisit = v.object({
  idArtwork: id,
  accessType,
  startDate: timestamp,
  endDate: timestamp,
});

const routeVisit = v.object({ idRoute: id, startDate: timestamp, endDate: v.optional(timestamp) });

const visitV1 = v.object({
  idVisit: v.optional(id),
  visitorToken: v.string(),
  idDevice: v.string(),
  idMuseum: id,
  startDate: timestamp,
  endDate: v.optional(timestamp),
  languageCode: v.string(),
  email: v.optional(v.string()),
  artworks: v.array(artworkVisit),
  routes: v.array(routeVisit),
});

const visitV2 = v.object({
  idVisit: v.optional(id),
  visitorToken: v.string(),
  idDevice: v.string(),
  idMuseum: id,
  idLanguage: id,
  languageCode: v.string(),
  startDate: timestamp,
  endDate: v.optional(timestamp),
});

const languageChoice = v.object({ id, code: v.string() });

const user = v.object({
  idMuseum: id,
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  gender: v.nullish(v.picklist(["male", "female"])),
  birthdate: v.nullish(v.string()),
  token: v.nullish(v.string()),
  imageUrl: v.nullish(v.string()),
  method: v.picklist(["facebook", "google", "twitter"]),
  /** The server's id of the profile; knowing it entitles to its deletion. */
  idUser: v.optional(id),
});

const flag = v.boolean();
const moment = v.pipe(v.number(), v.minValue(0));

/** Keys with JSON values, and their shapes. */
const SHAPES = {
  visit: visitV1,
  visitv2: visitV2,
  languagesV2: v.array(languageChoice),
  "current-museum": id,
  "current-route-visit": routeVisit,
  "current-artwork-visit": artworkVisit,
  /** Milliseconds since 1970. */
  "code-creation-date": moment,
  "code-days-until-expiration": v.pipe(v.number(), v.minValue(0)),
  "slides-seen": flag,
  "start-studies-made": flag,
  "selected-tags": v.array(id),
  /** idArtwork of the works marked with a heart, the latest first (decisions, App). */
  favourites: v.array(id),
  "recognition-notification-seen": flag,
  user,
  /** Not in the specification: whether the visitor has agreed to analytics (SHELL-5). */
  "cicerone-consent": v.object({ idMuseum: id, agreed: flag }),
  /** Not in the specification: speed and balance of the sound (AUD-3). */
  "player-preferences": v.object({ rate: v.number(), balance: v.number() }),
  /** Not in the specification: the keys of unlocked routes, in base64url, by idRoute (PAY-1). */
  "cicerone-route-keys": v.record(v.string(), v.string()),
  /** Not in the specification: when the visitor accepted the privacy policy, in milliseconds since 1970 (PRES-4). */
  "cicerone-policy-accepted": v.object({ idMuseum: id, accepted: moment }),
  /** Not in the specification: the answers to an unfinished study. */
  "cicerone-study-draft": v.object({
    idMuseum: id,
    /** Absent at the start of the visit. */
    idArtwork: v.optional(id),
    /** The shown question. */
    index: v.pipe(v.number(), v.integer(), v.minValue(0)),
    values: v.record(v.string(), v.string()),
  }),
  /** Not in the specification: the seeds of the latest visits, by visitorToken (visitSeed). */
  "cicerone-visit-seeds": v.record(v.string(), v.string()),
  /** Not in the specification: the visitor's downloads, and how many files they have stored. */
  "cicerone-downloads": v.object({
    idMuseum: id,
    items: v.array(v.string()),
    files: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
} as const;

/** Keys with text values. */
const TEXTS = {
  language: v.string(),
  mode: v.picklist(["kids", "by-halls"]),
  version: v.string(),
  /** Start of the previous visit. */
  lastVisitV2: timestamp,
  /** Not in the specification: since when the phone's visits have their idDevice. */
  "cicerone-device-since": timestamp,
  code: v.string(),
  "download-resources": v.picklist(["yes", "no", "already-downloaded"]),
  /** Encoded list of unlocked idRoute. */
  "paid-routes": v.string(),
} as const;

type Shapes = typeof SHAPES & typeof TEXTS;

/** Key is the name of a key; study-artwork-{id} has its own methods. */
export type Key = keyof Shapes;

/** Stored is the type of a key's value. */
export type Stored<K extends Key> = v.InferOutput<Shapes[K]>;

export type VisitV1 = Stored<"visit">;
export type VisitV2 = Stored<"visitv2">;
export type StoredArtworkVisit = Stored<"current-artwork-visit">;
export type StoredRouteVisit = Stored<"current-route-visit">;
export type AccessType = StoredArtworkVisit["accessType"];
export type User = Stored<"user">;

/** PhoneStorage is typed access to these keys. */
export interface PhoneStorage {
  /** Returns the key's value; null if absent or invalid. */
  get<K extends Key>(key: K): Stored<K> | null;
  set<K extends Key>(key: K, value: Stored<K>): void;
  remove(key: Key): void;
  /** Reports whether the visitor has answered the study of a work (study-artwork-{id}). */
  studyMade(idArtwork: number): boolean;
  setStudyMade(idArtwork: number): void;
  /** Removes all of these keys and no others. */
  clear(): void;
}

const STUDY_PREFIX = "study-artwork-";

/** createPhoneStorage returns the keys in a browser's storage, or in memory if the browser refuses it. */
export function createPhoneStorage(open: () => Storage): PhoneStorage {
  const texts = createSafeStorage(open);

  return {
    get<K extends Key>(key: K): Stored<K> | null {
      const text = texts.get(key);
      if (text === null) return null;
      const parsed = v.safeParse(shapeOf(key), isText(key) ? text : parseJson(text));
      return parsed.success ? (parsed.output as Stored<K>) : null;
    },
    set(key, value) {
      texts.set(key, isText(key) && typeof value === "string" ? value : JSON.stringify(value));
    },
    remove: texts.remove,
    studyMade: (idArtwork) => texts.get(`${STUDY_PREFIX}${idArtwork}`) === "true",
    setStudyMade: (idArtwork) => texts.set(`${STUDY_PREFIX}${idArtwork}`, "true"),
    clear() {
      for (const key of [...Object.keys(SHAPES), ...Object.keys(TEXTS), ...texts.keys(STUDY_PREFIX)]) texts.remove(key);
    },
  };
}

function isText(key: Key): key is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, key);
}

function shapeOf(key: Key): v.GenericSchema {
  return isText(key) ? TEXTS[key] : SHAPES[key];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
