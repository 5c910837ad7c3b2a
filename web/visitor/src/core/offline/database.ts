import type {
  Artwork,
  Detail,
  Hall,
  InfoSection,
  NavigationSection,
  OneMinute,
  Route,
  Section,
  Timeline,
} from "@cicerone/api/types";
import type { DBSchema, StoreNames } from "idb";
import { lazyDatabase } from "../../lib/database";
import { isOutdated } from "../museum/lookups";

/** DATABASE_NAME and DATABASE_VERSION are the local database's (specification 1 §3, STORE-1). */
export const DATABASE_NAME = "cicerone";
export const DATABASE_VERSION = 2;

/** ELEMENT_STORES maps the stores of a museum's elements, named after the museum's fields, to their keys. */
export const ELEMENT_STORES = {
  artworks: "idArtwork",
  halls: "idHall",
  infoSections: "idInfoSection",
  oneMinutes: "idOneMinute",
  routes: "idRoute",
  sections: "idSection",
  timeline: "idTimeline",
  navigationSections: "idNavigationSection",
} as const;

export type ElementStore = keyof typeof ELEMENT_STORES;

export const ELEMENT_STORE_NAMES = Object.keys(ELEMENT_STORES) as ElementStore[];

/** MuseumRecord is a museum in the store museums: without the elements in the element stores. */
export type MuseumRecord = Omit<Detail, ElementStore> & {
  /** ETag of the response by full language code, one for each language on the phone. */
  etags: Record<string, string>;
};

interface Schema extends DBSchema {
  museums: { key: number; value: MuseumRecord };
  artworks: { key: number; value: Artwork };
  halls: { key: number; value: Hall };
  infoSections: { key: number; value: InfoSection };
  oneMinutes: { key: number; value: OneMinute };
  routes: { key: number; value: Route };
  sections: { key: number; value: Section };
  timeline: { key: number; value: Timeline };
  navigationSections: { key: number; value: NavigationSection };
}

/** StoredMuseum is a museum read from the local database. */
export interface StoredMuseum {
  detail: Detail;
  etags: Record<string, string>;
  /** Whether every store has as many elements as the museum counts (ENTRY-10), and no paid route is outdated. */
  isComplete: boolean;
}

/** MuseumDatabase stores one museum. Every method rejects if the browser refuses the database. */
export interface MuseumDatabase {
  /** Returns the museum with its elements in the museum's order; null if it is not on the phone. */
  read(idMuseum: number): Promise<StoredMuseum | null>;
  /** Replaces the stored museum in one transaction. */
  save(detail: Detail, etags: Record<string, string>): Promise<void>;
  /** Empties every store. */
  clear(): Promise<void>;
}

const STORES: StoreNames<Schema>[] = ["museums", ...ELEMENT_STORE_NAMES];

/** createMuseumDatabase returns the local database; the first call of a method opens it. */
export function createMuseumDatabase(factory: IDBFactory | undefined): MuseumDatabase {
  const open = lazyDatabase<Schema>(factory, DATABASE_NAME, DATABASE_VERSION, (database) => {
    // Version 1 was never released: its content is loaded from the server again.
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    database.createObjectStore("museums", { keyPath: "idMuseum" });
    for (const name of ELEMENT_STORE_NAMES) database.createObjectStore(name, { keyPath: ELEMENT_STORES[name] });
  });

  return {
    async read(idMuseum) {
      const transaction = (await open()).transaction(STORES, "readonly");
      const record = await transaction.objectStore("museums").get(idMuseum);
      if (record === undefined) return null;
      const lists = await Promise.all(ELEMENT_STORE_NAMES.map((name) => transaction.objectStore(name).getAll()));
      const { etags, ...museum } = record;
      const elements = Object.fromEntries(ELEMENT_STORE_NAMES.map((name, at) => [name, lists[at] ?? []]));
      const detail = { ...museum, ...elements } as unknown as Detail;
      return {
        detail: sortElements(detail),
        etags,
        isComplete:
          ELEMENT_STORE_NAMES.every((name) => detail[name].length === detail.counts[name]) &&
          !detail.routes.some(isOutdated),
      };
    },

    async save(detail, etags) {
      const transaction = (await open()).transaction(STORES, "readwrite");
      const record: Record<string, unknown> = { ...detail, etags, order: orderOf(detail) };
      const writes: Promise<unknown>[] = [];
      for (const name of ELEMENT_STORE_NAMES) {
        const store = transaction.objectStore(name);
        writes.push(store.clear());
        for (const element of detail[name]) writes.push(store.put(element));
        delete record[name];
      }
      const museums = transaction.objectStore("museums");
      writes.push(museums.clear(), museums.put(record as unknown as MuseumRecord), transaction.done);
      await Promise.all(writes);
    },

    async clear() {
      const transaction = (await open()).transaction(STORES, "readwrite");
      await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
    },
  };
}

type Order = Partial<Record<ElementStore, number[]>>;

/** orderOf returns the ids in the museum's order, as stores sort elements by id. */
function orderOf(detail: Detail): Order {
  return Object.fromEntries(
    ELEMENT_STORE_NAMES.map((name) => [name, detail[name].map((element) => idOf(name, element))]),
  );
}

function sortElements(detail: Detail & { order?: Order }): Detail {
  const { order, ...rest } = detail;
  for (const name of ELEMENT_STORE_NAMES) {
    const positions = new Map(order?.[name]?.map((id, at) => [id, at]));
    const position = (element: object) => positions.get(idOf(name, element)) ?? positions.size;
    (rest[name] as object[]).sort((a, b) => position(a) - position(b));
  }
  return rest;
}

function idOf(store: ElementStore, element: object): number {
  return (element as Record<string, number>)[ELEMENT_STORES[store]] ?? 0;
}
