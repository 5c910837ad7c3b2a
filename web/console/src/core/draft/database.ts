import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { ElementRef } from "../../api/content";
import type { Document } from "./document";

/** RecordKey says whose edits of which element in which tab a record has. */
export interface RecordKey extends ElementRef {
  account: string;
  museum: string;
  tab: string;
}

/** EditsRecord is what the server does not have yet. */
export interface EditsRecord extends RecordKey, Pick<Document, "edits" | "save" | "clashes"> {}

/** StepsRecord is what can be undone and repeated. */
export interface StepsRecord extends RecordKey, Pick<Document, "undo" | "redo"> {
  at: number;
}

/** EditsDatabase keeps edits in this browser until the server has them, and the steps of undo. */
export interface EditsDatabase {
  /** All edits of an account. */
  edits(account: string): Promise<EditsRecord[]>;
  putEdits(record: EditsRecord): Promise<void>;
  removeEdits(key: RecordKey): Promise<void>;
  steps(key: RecordKey): Promise<StepsRecord | undefined>;
  putSteps(record: StepsRecord): Promise<void>;
  /** Removes the steps that nobody has used since a time. */
  removeStepsBefore(at: number): Promise<void>;
}

interface Schema extends DBSchema {
  edits: { key: string[]; value: EditsRecord };
  steps: { key: string[]; value: StepsRecord };
}

const KEY_PATH = ["account", "museum", "list", "key", "tab"];

/** The version of the database's shape. */
const VERSION = 1;

function keyOf({ account, museum, list, key, tab }: RecordKey): string[] {
  return [account, museum, list, key, tab];
}

/** openEditsDatabase returns the database of this browser. */
export function openEditsDatabase(): EditsDatabase {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = (): Promise<IDBPDatabase<Schema>> =>
    (opened ??= openDB<Schema>("cicerone-console", VERSION, {
      upgrade: (created) => {
        created.createObjectStore("edits", { keyPath: KEY_PATH });
        created.createObjectStore("steps", { keyPath: KEY_PATH });
      },
    }));
  return {
    edits: async (account) => (await database()).getAll("edits", IDBKeyRange.bound([account], [account, []])),
    putEdits: async (record) => commit(await database(), "edits", (store) => store.put(record)),
    removeEdits: async (key) => commit(await database(), "edits", (store) => store.delete(keyOf(key))),
    steps: async (key) => (await database()).get("steps", keyOf(key)),
    putSteps: async (record) => commit(await database(), "steps", (store) => store.put(record)),
    removeStepsBefore: async (at) => {
      const transaction = (await database()).transaction("steps", "readwrite");
      for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
        if (cursor.value.at < at) await cursor.delete();
      }
      await transaction.done;
    },
  };
}

/**
 * Changes a store, also when the page ends at once: without commit a change waits until the page has seen its request succeed, and
 * holds up those after it.
 */
async function commit<Store extends "edits" | "steps">(
  database: IDBPDatabase<Schema>,
  name: Store,
  change: (store: IDBPObjectStore<Schema, [Store], Store, "readwrite">) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(name, "readwrite");
  const changed = change(transaction.store);
  transaction.commit();
  await Promise.all([changed, transaction.done]);
}
