import { type DBSchema, openDB } from "idb";

interface RecordingsSchema extends DBSchema {
  chunks: { key: number; value: { owner: string; chunk: Blob }; indexes: { owner: string } };
}

/** UnsavedRecordings are recordings and chosen files that are not on the server yet, stored in the browser: recordings in pieces of a second. */
export interface UnsavedRecordings {
  /** Stores the next piece of what is recorded for an owner, such as a work's sound in a language, or all of a chosen file. */
  add(owner: string, chunk: Blob): Promise<void>;
  /** Returns what was recorded or chosen for an owner, null if nothing. */
  read(owner: string): Promise<Blob | null>;
  /** Deletes what was recorded or chosen for an owner. */
  remove(owner: string): Promise<void>;
}

/** openUnsavedRecordings opens the browser's database of an account's recordings when it is first needed. */
export function openUnsavedRecordings(account: string): UnsavedRecordings {
  let opened: ReturnType<typeof open> | undefined;
  const database = () => (opened ??= open());
  const keyOf = (owner: string): string => `${account}/${owner}`;
  return {
    add: async (owner, chunk) => {
      await (await database()).add("chunks", { owner: keyOf(owner), chunk });
    },
    read: async (owner) => {
      const rows = await (await database()).getAllFromIndex("chunks", "owner", keyOf(owner));
      const chunks = rows.map(({ chunk }) => chunk);
      const [first] = chunks;
      if (first === undefined) return null;
      // A chosen file keeps its format; joined pieces are a recording.
      return first instanceof File ? first : new Blob(chunks, { type: first.type });
    },
    remove: async (owner) => {
      const transaction = (await database()).transaction("chunks", "readwrite");
      for await (const cursor of transaction.store.index("owner").iterate(keyOf(owner))) await cursor.delete();
      await transaction.done;
    },
  };
}

function open() {
  return openDB<RecordingsSchema>("cicerone-console-recordings", 1, {
    upgrade: (database) => {
      database.createObjectStore("chunks", { autoIncrement: true }).createIndex("owner", "owner");
    },
  });
}
