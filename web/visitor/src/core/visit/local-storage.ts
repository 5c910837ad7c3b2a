import * as v from "valibot";
import { createSafeStorage } from "../../lib/safe-storage";

/**
 * The local-storage keys of specification 1 §3, the favourites and what else goes with a reset, each with the
 * shape of what it holds. What is read is
 * checked: a value that another version or program left counts as absent.
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
  /** Under which the server keeps the profile; knowing it is the right to have it forgotten. */
  idUser: v.optional(id),
});

const flag = v.boolean();
const moment = v.pipe(v.number(), v.minValue(0));

/** Keys that hold JSON, and their shapes. Texts are kept as they are: see TEXTS. */
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
  /** Not of the specification: whether the visitor of a museum lets others measure (SHELL-5). */
  "cicerone-consent": v.object({ idMuseum: id, agreed: flag }),
  /** Not of the specification: what the visitor has downloaded, and of how many files the phone kept something. */
  "cicerone-downloads": v.object({
    idMuseum: id,
    items: v.array(v.string()),
    files: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
} as const;

/** Keys that hold a text as it is. */
const TEXTS = {
  language: v.string(),
  mode: v.picklist(["kids", "by-halls"]),
  version: v.string(),
  /** Start of the visit before this one. */
  lastVisitV2: timestamp,
  code: v.string(),
  "download-resources": v.picklist(["yes", "no", "already-downloaded"]),
  /** Encoded list of unlocked idRoute. */
  "paid-routes": v.string(),
} as const;

type Shapes = typeof SHAPES & typeof TEXTS;

/** Key is a key by name; study-artwork-{id} has methods of its own. */
export type Key = keyof Shapes;

/** Stored is what a key holds. */
export type Stored<K extends Key> = v.InferOutput<Shapes[K]>;

export type VisitV1 = Stored<"visit">;
export type VisitV2 = Stored<"visitv2">;
export type StoredArtworkVisit = Stored<"current-artwork-visit">;
export type StoredRouteVisit = Stored<"current-route-visit">;
export type AccessType = StoredArtworkVisit["accessType"];
export type User = Stored<"user">;

/** Typed access to the specification's local-storage keys. */
export interface PhoneStorage {
  /** What the key holds; null when absent or not of its shape. */
  get<K extends Key>(key: K): Stored<K> | null;
  set<K extends Key>(key: K, value: Stored<K>): void;
  remove(key: Key): void;
  /** Whether the study of a work was answered (study-artwork-{id}). */
  studyMade(idArtwork: number): boolean;
  setStudyMade(idArtwork: number): void;
  /** Removes all of these keys, and no other. */
  clear(): void;
}

const STUDY_PREFIX = "study-artwork-";

/** createPhoneStorage opens the keys on a storage of the browser's; see createSafeStorage for where it is refused. */
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

/** The phone's own storage. */
export const phoneStorage = createPhoneStorage(() => localStorage);

/**
 * isKidsMode reports whether the visitor is in kids mode. It does not change while a screen is shown: only entering one
 * changes it.
 */
export function isKidsMode(): boolean {
  return phoneStorage.get("mode") === "kids";
}
