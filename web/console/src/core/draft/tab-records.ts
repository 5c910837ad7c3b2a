import type { ElementRef } from "../../api/content";
import { heldLocks, holdLock, withLock } from "../../lib/locks";
import { removeStored, store, storedUnder } from "../../lib/storage";
import { newUuid } from "../../lib/uuid";
import type { EditsDatabase, EditsRecord, RecordKey } from "./database";
import { type Document, adopt, asLeft, hasUnsaved, openDocument } from "./document";

/** TabRecords are the records of this tab, which survive a reload, and of tabs that were closed. */
export interface TabRecords {
  /** Keeps what the server does not have, and soon what can be undone. */
  keep(museum: string, document: Document): Promise<void>;
  /** Keeps what can be undone now rather than soon. */
  keepSteps(): Promise<void>;
  /** Returns what this tab and closed ones left of an element, which from now on belongs to this tab. */
  take(museum: string, ref: ElementRef): Promise<Document>;
  /** Lists the elements of which this tab or closed ones left something to save. */
  left(): Promise<EditsRecord[]>;
  /** Gives the tab back, so that what is left here is a closed tab's. */
  close(): void;
}

const TAB_NAME = "cicerone-console-tab";

/** The names under which pages that ended left what was not in the database yet. */
const UNWRITTEN = "cicerone-console-unwritten/";

/** How long the steps of an element can be undone after its last change. */
const STEPS_PERIOD_MS = 7 * 24 * 60 * 60 * 1000;

/** Steps are kept less often than edits, since they have all texts twice. */
const STEPS_DELAY_MS = 300;

/** How long the page before a reload may take to end. A duplicated tab waits as long for the other one. */
const UNLOAD_MS = 2_000;

/** openTabRecords returns the records of this tab. */
export async function openTabRecords(database: EditsDatabase, account: string): Promise<TabRecords> {
  const { id: tab, close } = await tabOf();
  void database.removeStepsBefore(Date.now() - STEPS_PERIOD_MS).catch(() => undefined);
  const keyOf = (museum: string, { list, key }: ElementRef): RecordKey => ({ account, museum, list, key, tab });
  const waiting = new Map<string, () => Promise<void>>();
  const keepSteps = async (): Promise<void> => {
    await Promise.all([...waiting.values()].map((put) => put()));
  };
  /** The last record of each element that is not in the database yet. */
  const unwritten = new Map<string, EditsRecord>();
  addEventListener("pagehide", () => {
    void keepSteps();
    // The database may not get to it any more: local storage is written at once.
    for (const [name, record] of unwritten) store(name, JSON.stringify(record));
  });

  const write = async (record: EditsRecord): Promise<void> => {
    const name = UNWRITTEN + JSON.stringify(keyOf(record.museum, record));
    unwritten.set(name, record);
    try {
      await writeTo(database, record);
    } catch {
      // A full disk holds no save up. When the page ends, what is unsaved goes to local storage.
      if (hasUnsaved(record)) return;
    }
    if (unwritten.get(name) !== record) return;
    unwritten.delete(name);
    // The page may have come back after all.
    removeStored(name);
  };

  const keepStepsSoon = (key: RecordKey, { undo, redo }: Document): void => {
    const id = JSON.stringify(key);
    const isFirst = !waiting.has(id);
    const put = (): Promise<void> => {
      waiting.delete(id);
      return database.putSteps({ ...key, undo, redo, at: Date.now() }).catch(() => undefined);
    };
    waiting.set(id, put);
    if (isFirst) setTimeout(() => void waiting.get(id)?.(), STEPS_DELAY_MS);
  };

  /** Only one tab at a time takes over what a closed one left. */
  const withTake = <Result>(run: () => Promise<Result>): Promise<Result> => withLock(`cicerone-take/${account}`, run);

  const left = async (): Promise<EditsRecord[]> => {
    for (const [name, text] of storedUnder(UNWRITTEN)) {
      const record = JSON.parse(text) as EditsRecord;
      if (record.account !== account) continue;
      await writeTo(database, record);
      removeStored(name);
    }
    const [records, locks] = await Promise.all([database.edits(account), heldLocks()]);
    return records.filter((record) => record.tab === tab || !locks.has(lockOf(record.tab)));
  };

  return {
    keep: async (museum, document) => {
      const key = keyOf(museum, document);
      keepStepsSoon(key, document);
      await write(recordOf(key, document));
    },
    take: (museum, ref) => {
      const key = keyOf(museum, ref);
      const taking = withTake(async () => {
        const own = (await left()).filter(
          (record) => record.museum === museum && record.list === ref.list && record.key === ref.key,
        );
        // Records that overlap wait until the others are saved.
        const taken: EditsRecord[] = [];
        for (const record of [...own].sort((a, b) => Number(b.tab === tab) - Number(a.tab === tab))) {
          if (!taken.some(({ edits }) => Object.keys(edits).some((path) => path in record.edits))) taken.push(record);
        }
        const { undo = [], redo = [] } = (await database.steps(key)) ?? {};
        const document = taken
          .map((record) => documentOf(record.tab === tab ? record : { ...record, edits: asLeft(record.edits) }))
          .reduce(adopt, { ...documentOf(key), undo, redo });
        const others = taken.filter((record) => record.tab !== tab);
        if (others.length > 0) await database.putEdits(recordOf(key, document));
        for (const record of others) await database.removeEdits(record);
        return document;
      });
      // What cannot be read now stays where it is, and holds nobody up.
      return taking.catch(() => documentOf(key));
    },
    keepSteps,
    left: () => withTake(left).catch(() => []),
    close,
  };
}

function writeTo(database: EditsDatabase, record: EditsRecord): Promise<void> {
  return hasUnsaved(record) ? database.putEdits(record) : database.removeEdits(record);
}

function recordOf(key: RecordKey, { edits, save, clashes }: Document): EditsRecord {
  return { ...key, edits, save, clashes };
}

function documentOf(record: RecordKey & Partial<EditsRecord>): Document {
  const { list, key, edits = {}, save = null, clashes = {} } = record;
  const empty = openDocument({
    list,
    key,
    id: "",
    revision: 0,
    draftRevision: 0,
    changedAt: "",
    changedBy: "",
    values: {},
  });
  return { ...empty, edits, save, clashes };
}

function lockOf(tab: string): string {
  return `cicerone-tab/${tab}`;
}

/** Tab is a tab as long as somebody is signed in there. */
interface Tab {
  id: string;
  close(): void;
}

/** Returns this tab. A duplicated tab has the other one's storage, and gets an id of its own. */
async function tabOf(): Promise<Tab> {
  const stored = readSession();
  const close = stored === null ? null : await holdLock(lockOf(stored), UNLOAD_MS);
  if (stored !== null && close !== null) return { id: stored, close };
  const id = newUuid();
  const closeNew = await holdLock(lockOf(id), UNLOAD_MS);
  try {
    sessionStorage.setItem(TAB_NAME, id);
  } catch {
    // Without storage the tab is a new one after each reload, which takes over what the old one left.
  }
  return { id, close: () => closeNew?.() };
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(TAB_NAME);
  } catch {
    return null;
  }
}
