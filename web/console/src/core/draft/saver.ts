import type { Calls } from "../../api/calls";
import type { Changes, ElementRef, ListedElement, OpenedElement } from "../../api/content";
import { ApiError, type ErrorCode, codeOf } from "../../api/error";
import { withLock } from "../../lib/locks";
import { type Observable, createObservable } from "../../lib/observable";
import { newUuid } from "../../lib/uuid";
import type { StatusStore } from "../../ui/status";
import type { EditsDatabase } from "./database";
import {
  type Document,
  adopt,
  change,
  discard,
  finishSave,
  hasUnsaved,
  isReadyToSave,
  openDocument,
  receive,
  refuseSave,
  rejectSave,
  startSave,
} from "./document";
import { type TabRecords, openTabRecords } from "./tab-records";

/** How long after the last keystroke a change is sent (specification 3 §2). */
export const SAVE_DELAY_MS = 1_000;

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/** OpenElement is an element that is edited or still has something to save. */
export interface OpenElement {
  readonly museum: string;
  readonly ref: ElementRef;
  /** null while it is loading. */
  readonly document: Observable<Document | null>;
  /** Why it could not be loaded. */
  readonly error: Observable<unknown>;
  /** Applies a rule of document.ts, keeps the result in this browser, and saves soon. */
  update(rule: (document: Document) => Document): void;
  /** Saves now. */
  flush(): void;
  /** Loads it, again after a failure. */
  load(): void;
}

/** Unsaved is an element of which the server lacks something. */
export interface Unsaved {
  museum: string;
  document: Document;
}

/** Saver keeps the documents of this tab and brings their edits to the server. */
export interface Saver {
  /** Returns an element, which open loads. */
  element(museum: string, ref: ElementRef): OpenElement;
  /** Loads an element of this saver and keeps it up to date until the returned function is called. */
  open(element: OpenElement): () => void;
  /**
   * Changes values of an element that no form shows, such as in a table, on top of what its author saw there. An element that
   * cannot be loaded is changed once it can.
   */
  edit(museum: string, seen: SeenElement, changes: Changes): Promise<void>;
  /** The elements that are not saved, or not completely. */
  readonly unsaved: Observable<readonly Unsaved[]>;
  /** Takes over what the server has of an element now, such as after an event. */
  receive(museum: string, element: OpenedElement): void;
  /** Returns the elements of a museum that are open. */
  openRefs(museum: string): ElementRef[];
  /** Sends what earlier pages and closed tabs left behind. */
  resume(): Promise<void>;
  /** Drops what the server does not have of a museum that is gone. */
  discard(museum: string): void;
  /** Sends everything that waits, such as when the connection has returned. */
  flush(): void;
  /** Sends nothing any more, since another account or organisation has the page. Edits stay in this browser. */
  stop(): void;
}

/** SeenElement is an element as somebody saw it, and the last revision that had changed it. */
export type SeenElement = Pick<ListedElement, "list" | "key" | "revision" | "values">;

/** SaverOptions are what a saver works with. */
export interface SaverOptions {
  calls: Pick<Calls, "element" | "changeElement">;
  account: string;
  /** In which the edits are made: museums of others are unknown there. */
  organization: string;
  database: EditsDatabase;
  status: StatusStore;
  /** Called with each element that was saved, which counts as unsaved until it is done. */
  onSaved?: (museum: string, element: OpenedElement) => Promise<void> | undefined;
  delayMs?: number;
}

interface Entry extends OpenElement {
  users: number;
  /** What this browser has of the element while it is not loaded. */
  left: Document | null;
  /** Resolves when loading has ended, well or not. */
  loaded: Promise<void>;
  timer: ReturnType<typeof setTimeout> | undefined;
  retryMs: number;
  isSending: boolean;
  /** Something was to be sent since the last look at the document. */
  isAsked: boolean;
  /** Why the last attempt had no answer. */
  failure: ErrorCode | null;
}

/** createSaver returns the saver of an account in an organisation. */
export function createSaver(options: SaverOptions): Saver {
  const { calls, account, organization, database, status, onSaved, delayMs = SAVE_DELAY_MS } = options;
  const entries = new Map<string, Entry>();
  let savedAt: Date | null = null;
  let isStopped = false;
  /** The status line says something that ends with the last edit. */
  let isReported = false;
  const unsaved = createObservable<readonly Unsaved[]>([]);
  const page = { "Cicerone-Account": account, "Cicerone-Organization": organization };
  const records: Promise<TabRecords> = openTabRecords(database, account);

  const entryOf = (museum: string, ref: ElementRef): Entry => {
    const id = idOf(museum, ref);
    let entry = entries.get(id);
    if (entry === undefined) {
      entry = createEntry(museum, ref);
      entries.set(id, entry);
    }
    return entry;
  };

  const openEntry = (museum: string, ref: ElementRef): Entry => {
    const entry = entryOf(museum, ref);
    if (entry.document.get() === null) entry.load();
    return entry;
  };

  const createEntry = (museum: string, ref: ElementRef): Entry => {
    const document = createObservable<Document | null>(null);
    const error = createObservable<unknown>(null);
    let isLoading = false;
    const entry: Entry = {
      museum,
      ref,
      document,
      error,
      users: 0,
      left: null,
      loaded: Promise.resolve(),
      timer: undefined,
      retryMs: FIRST_RETRY_MS,
      isSending: false,
      isAsked: false,
      failure: null,
      update: (rule) => {
        const before = document.get();
        if (before === null) return;
        const after = rule(before);
        if (after === before) return;
        document.set(after);
        void records.then((tab) => tab.keep(museum, after));
        if (after.edits !== before.edits || after.clashes !== before.clashes) schedule(entry, delayMs);
      },
      flush: () => send(entry),
      load: () => {
        if (isLoading) return;
        isLoading = true;
        clearTimeout(entry.timer);
        error.set(null);
        entry.loaded = load(entry)
          .catch((cause: unknown) => {
            error.set(cause);
            loadLater(entry);
          })
          .finally(() => {
            isLoading = false;
          });
      },
    };
    return entry;
  };

  const load = async (entry: Entry): Promise<void> => {
    const tab = await records;
    const taken = entry.left && hasUnsaved(entry.left) ? entry.left : await tab.take(entry.museum, entry.ref);
    entry.left = taken;
    // It may have been changed once more when the answer arrives.
    const leftNow = (): Document => entry.left ?? taken;
    const opened = await calls.element(entry.museum, entry.ref).then(
      // What is left undecided is compared with what the server has now.
      (element) => receive(adopt(openDocument(element), leftNow()), element),
      (cause: unknown) => {
        if (codeOf(cause) !== "not_found" || !hasUnsaved(leftNow())) throw cause;
        return { ...leftNow(), isDeleted: true };
      },
    );
    entry.left = null;
    entry.failure = null;
    entry.retryMs = FIRST_RETRY_MS;
    entry.document.set(opened);
    report();
    send(entry);
  };

  /** Loads an element again later if this browser has something of it that the server lacks. */
  const loadLater = (entry: Entry): void => {
    if (entry.left !== null && hasUnsaved(entry.left)) {
      entry.failure = codeOf(entry.error.get());
      retry(entry, entry.load);
      report();
    }
  };

  const retry = (entry: Entry, run: () => void): void => {
    clearTimeout(entry.timer);
    if (isStopped) return;
    entry.timer = setTimeout(run, entry.retryMs);
    entry.retryMs = Math.min(entry.retryMs * 2, LAST_RETRY_MS);
  };

  const schedule = (entry: Entry, ms: number): void => {
    const document = entry.document.get();
    clearTimeout(entry.timer);
    report();
    if (document === null || !isReadyToSave(document)) return;
    entry.timer = setTimeout(() => send(entry), ms);
  };

  const send = (entry: Entry): void => {
    if (entry.document.get() === null) return;
    clearTimeout(entry.timer);
    entry.isAsked = true;
    if (entry.isSending) return;
    entry.isSending = true;
    const id = idOf(entry.museum, entry.ref);
    void withLock(`cicerone-save/${account}/${id}`, () => sendAll(entry))
      .finally(() => {
        entry.isSending = false;
      })
      .then(() => {
        const document = entry.document.get();
        if (entry.isAsked) send(entry);
        else if (document !== null && entry.users === 0 && !hasUnsaved(document)) entries.delete(id);
      });
  };

  /** Sends one save after the other until there is nothing left, or the server cannot be reached. */
  const sendAll = async (entry: Entry): Promise<void> => {
    const tab = await records;
    for (;;) {
      entry.isAsked = false;
      const document = entry.document.get();
      if (isStopped || document === null || !isReadyToSave(document)) return;
      const started = startSave(document, newUuid);
      entry.document.set(started);
      // Before it is sent, so that after a crash the same request is repeated, and what it saved can be undone.
      await tab.keep(entry.museum, started);
      await tab.keepSteps();
      const isDone = await sendOne(entry, started);
      const after = entry.document.get();
      if (after !== null) await tab.keep(entry.museum, after);
      if (!isDone) return;
    }
  };

  /** Sends a document's save and reports whether it was answered. */
  const sendOne = async (entry: Entry, { save }: Document): Promise<boolean> => {
    if (save === null) return true;
    const { museum, ref } = entry;
    const apply = (rule: (document: Document) => Document): void => {
      const current = entry.document.get();
      if (current !== null) entry.document.set(rule(current));
    };
    report();
    try {
      const answer = await calls.changeElement(museum, ref, save.base, save.changes, save.idempotencyKey, page);
      apply((document) => finishSave(document, answer));
      savedAt = new Date();
      await onSaved?.(museum, answer);
    } catch (cause) {
      const code = codeOf(cause);
      if (isStopped) return false;
      if (!(await isDecided(entry, code, cause, apply))) {
        // Without an answer the same request is repeated.
        entry.failure = code;
        retry(entry, () => send(entry));
        report();
        return false;
      }
    }
    entry.failure = null;
    entry.retryMs = FIRST_RETRY_MS;
    report();
    return true;
  };

  /** Applies an answer that refuses a save, and reports whether it was one. */
  const isDecided = async (
    { museum, ref }: Entry,
    code: ErrorCode,
    cause: unknown,
    apply: (rule: (document: Document) => Document) => void,
  ): Promise<boolean> => {
    const { problem = {}, fields = {} } = cause instanceof ApiError ? cause : {};
    if (code === "invalid" || code === "forbidden") {
      apply((document) => refuseSave(document, Object.values(fields), code));
      return true;
    }
    if (code === "not_found") {
      apply((document) => ({ ...document, save: null, isDeleted: true }));
      return true;
    }
    const { conflicts, revision } = problem;
    if (code !== "conflict" || conflicts === undefined || revision === undefined) return false;
    apply((document) => rejectSave(document, conflicts, revision));
    const stored = await calls.element(museum, ref).catch(() => null);
    if (stored !== null) apply((document) => receive(document, stored));
    return true;
  };

  const collectUnsaved = (): (Unsaved & Pick<Entry, "failure">)[] =>
    [...entries.values()].flatMap(({ museum, document, left, failure }) => {
      const known = document.get() ?? left;
      return known !== null && hasUnsaved(known) ? [{ museum, document: known, failure }] : [];
    });

  /** Says in the status line how all elements are doing, the worst first. */
  const report = (): void => {
    if (isStopped) return;
    const waiting = collectUnsaved();
    unsaved.set(waiting);
    const failure = waiting.find((entry) => entry.failure !== null)?.failure;
    const undecided = waiting.find(({ document }) => !isReadyToSave(document));
    if (failure) status.set({ phase: "kept", code: failure });
    else if (undecided) {
      const { museum, document } = undecided;
      const element = { museum, list: document.list, key: document.key };
      const code = document.isDeleted ? "not_found" : isRefused(document) ? "invalid" : "conflict";
      status.set({ phase: "failed", code, element });
    } else if (waiting.length > 0) {
      if (status.get().phase !== "saving") status.set({ phase: "saving" });
    } else if (isReported) status.set(savedAt === null ? { phase: "idle" } : { phase: "saved", at: savedAt });
    isReported = waiting.length > 0;
  };

  const flush = (): void => {
    for (const entry of entries.values()) {
      entry.retryMs = FIRST_RETRY_MS;
      if (entry.document.get() !== null) entry.flush();
      else if (entry.users > 0 || (entry.left && hasUnsaved(entry.left))) entry.load();
    }
  };

  return {
    element: entryOf,
    open: (element) => {
      const entry = element as Entry;
      // It may have been closed by another screen since it was returned.
      entries.set(idOf(entry.museum, entry.ref), entry);
      if (entry.document.get() === null) entry.load();
      entry.users++;
      return () => {
        entry.users--;
        entry.flush();
      };
    },
    unsaved,
    edit: async (museum, seen, changes) => {
      const entry = openEntry(museum, { list: seen.list, key: seen.key });
      const apply = (document: Document): Document => change(document, changes, Date.now(), seen.revision);
      entry.users++;
      try {
        await entry.loaded;
        const { left } = entry;
        if (entry.document.get() !== null) entry.update(apply);
        else if (left === null) throw entry.error.get();
        else {
          const edited = apply({ ...left, stored: { ...seen.values, ...left.stored } });
          entry.left = edited;
          // One that is in the bin is found there, now that something of it is left.
          if (codeOf(entry.error.get()) === "not_found") entry.load();
          else loadLater(entry);
          report();
          await (await records).keep(museum, edited);
        }
      } finally {
        entry.users--;
        entry.flush();
      }
    },
    receive: (museum, element) => {
      const entry = entries.get(idOf(museum, element));
      const document = entry?.document.get();
      if (!entry || !document) return;
      entry.document.set(receive(document, element));
      unsaved.set(collectUnsaved());
      // What waited while it was in the bin.
      if (document.isDeleted) entry.flush();
    },
    openRefs: (museum) => [...entries.values()].filter((entry) => entry.museum === museum).map(({ ref }) => ref),
    resume: async () => {
      for (const { museum, list, key } of await (await records).left()) openEntry(museum, { list, key });
    },
    discard: (museum) => {
      for (const entry of entries.values()) {
        if (entry.museum !== museum) continue;
        entry.update(discard);
        if (entry.left === null) continue;
        clearTimeout(entry.timer);
        const discarded = discard(entry.left);
        entry.left = discarded;
        void records.then((tab) => tab.keep(museum, discarded));
      }
      report();
    },
    flush,
    stop: () => {
      isStopped = true;
      for (const entry of entries.values()) clearTimeout(entry.timer);
      void records.then((tab) => tab.close());
    },
  };
}

function isRefused({ refused }: Document): boolean {
  return Object.keys(refused).length > 0;
}

function idOf(museum: string, { list, key }: ElementRef): string {
  return `${museum}/${list}/${key}`;
}
