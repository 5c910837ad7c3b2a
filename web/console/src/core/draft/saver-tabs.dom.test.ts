import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Changes, ElementRef, OpenedElement, Values } from "../../api/content";
import { ApiError } from "../../api/error";
import { createStatus } from "../../ui/status";
import { type EditsDatabase, type EditsRecord, type StepsRecord, openEditsDatabase } from "./database";
import { change, redo, shownValues, undo } from "./document";
import { type Saver, createSaver } from "./saver";

const REF: ElementRef = { list: "artworks", key: "214" };
const MUSEUM = "1";
const TAB_NAME = "cicerone-console-tab";

/** The server's part for one element: it answers a repeated request as the first one. */
class FakeServer {
  values: Values = { "name/en_GB": "Coral" };
  isReachable = true;
  isLoadable = true;
  isDeleted = false;
  /** What it answers instead of storing a request. */
  refusal: ApiError | null = null;
  /** The requests that it stored, by their key. */
  readonly stored: { key: string; changes: Changes }[] = [];
  requests = 0;
  private revision = 1;

  readonly calls = {
    element: async (): Promise<OpenedElement> => {
      await Promise.resolve();
      if (!this.isLoadable) throw new ApiError("offline", "no connection");
      if (this.isDeleted) throw new ApiError("not_found", "there is no such element");
      return this.opened();
    },
    changeElement: async (_: string, __: ElementRef, ___: number, changes: Changes, key: string) => {
      this.requests++;
      await Promise.resolve();
      if (!this.isReachable) throw new ApiError("offline", "no connection");
      if (this.refusal !== null) throw this.refusal;
      if (this.isDeleted) throw new ApiError("not_found", "there is no such element");
      if (!this.stored.some((save) => save.key === key)) {
        this.stored.push({ key, changes });
        const values = Object.entries({ ...this.values, ...changes }).filter(([, value]) => value !== null);
        this.values = Object.fromEntries(values) as Values;
        this.revision++;
      }
      return this.opened();
    },
  };

  private opened(): OpenedElement {
    const { revision, values } = this;
    return { ...REF, id: "1", revision, draftRevision: revision, changedAt: "", changedBy: "", values };
  }
}

/** The locks that the tabs of a browser share, which jsdom lacks. */
class Locks {
  private readonly taken = new Set<string>();
  private readonly queues = new Map<string, (() => void)[]>();

  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const run = rest.at(-1) as () => unknown;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
    while (this.taken.has(name)) {
      await new Promise<void>((resolve, reject) => {
        this.queues.set(name, [...(this.queues.get(name) ?? []), resolve]);
        signal?.addEventListener("abort", () => reject(new DOMException("too late", "AbortError")));
      });
    }
    this.taken.add(name);
    try {
      return await run();
    } finally {
      this.end(name);
    }
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.taken].map((name) => ({ name })) });
  }

  /** Ends a lock, as the browser does with those of a tab that is closed. */
  end(name: string): void {
    this.taken.delete(name);
    for (const resume of this.queues.get(name)?.splice(0) ?? []) resume();
  }
}

/** A database without the pauses of a real one, for tests that set the time. */
function memoryDatabase(): EditsDatabase {
  const edits = new Map<string, EditsRecord>();
  const steps = new Map<string, StepsRecord>();
  const idOf = ({ account, museum, list, key, tab }: Omit<EditsRecord, "edits" | "save" | "clashes">): string =>
    [account, museum, list, key, tab].join("/");
  return {
    edits: (account) => Promise.resolve([...edits.values()].filter((record) => record.account === account)),
    putEdits: async (record) => void edits.set(idOf(record), structuredClone(record)),
    removeEdits: async (key) => void edits.delete(idOf(key)),
    steps: (key) => Promise.resolve(steps.get(idOf(key))),
    putSteps: async (record) => void steps.set(idOf(record), structuredClone(record)),
    removeStepsBefore: () => Promise.resolve(),
  };
}

let server: FakeServer;
let locks: Locks;

beforeEach(() => {
  server = new FakeServer();
  locks = new Locks();
  // The tabs of the test before still have theirs open.
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { locks }));
});
afterEach(() => vi.useRealTimers());

function newSaver(database: EditsDatabase, delayMs?: number, status = createStatus()): Saver {
  const options = { calls: server.calls, account: "7", organization: "2", database, status };
  return createSaver(delayMs === undefined ? options : { ...options, delayMs });
}

/** Opens the element in a saver, as a form does. */
async function openIn(saver: Saver) {
  const element = saver.element(MUSEUM, REF);
  saver.open(element);
  await vi.waitFor(() => expect(element.document.get()).not.toBeNull());
  return element;
}

/** The element as a table shows it. */
const SEEN = { ...REF, revision: 1, values: { "name/en_GB": "Coral", author: "Gray" } };

/** Opens a saver in a tab of its own, and returns the name of the tab's lock. */
async function newTab(database: EditsDatabase, delayMs?: number): Promise<{ saver: Saver; lock: string }> {
  sessionStorage.removeItem(TAB_NAME);
  const saver = newSaver(database, delayMs);
  await vi.waitFor(() => expect(sessionStorage.getItem(TAB_NAME)).not.toBeNull());
  return { saver, lock: `cicerone-tab/${sessionStorage.getItem(TAB_NAME)}` };
}

/** Types a title, a letter every tenth of a second. */
const typed =
  (title: string, at = Date.now()) =>
  (document: Parameters<typeof change>[0]) =>
    change(document, { "name/en_GB": title }, at);

describe("the saver", () => {
  it("DRAFT-1 sends what was typed one second after the last keystroke, once, and says so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const status = createStatus();
    const element = await openIn(newSaver(memoryDatabase(), undefined, status));
    for (const title of ["Coral r", "Coral re", "Coral reef"]) {
      element.update(typed(title));
      expect(status.get().phase).toBe("saving");
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(server.requests).toBe(0);
    await vi.advanceTimersByTimeAsync(150);
    expect(server.stored.map(({ changes }) => changes)).toEqual([{ "name/en_GB": "Coral reef" }]);
    expect(status.get().phase).toBe("saved");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toBe(1);
  });

  it("DRAFT-1 repeats the same request until it is answered, and says meanwhile that the change is on this device", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const status = createStatus();
    const element = await openIn(newSaver(memoryDatabase(), undefined, status));
    server.isReachable = false;
    element.update(typed("Coral reef"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(status.get()).toEqual({ phase: "kept", code: "offline" });
    expect(server.requests).toBeGreaterThan(2);
    server.isReachable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.stored).toHaveLength(1);
    expect(status.get().phase).toBe("saved");
  });

  it("DRAFT-1 what waits is sent when the connection returns, also while a failed attempt is still being noted", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const database = memoryDatabase();
    let note = (): void => {};
    const putEdits = async (record: EditsRecord): Promise<void> => {
      if (server.requests > 0 && !server.isReachable) await new Promise<void>((resolve) => (note = resolve));
      await database.putEdits(record);
    };
    const status = createStatus();
    const saver = newSaver({ ...database, putEdits }, undefined, status);
    const element = await openIn(saver);
    server.isReachable = false;
    element.update(typed("Coral reef"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(status.get().phase).toBe("kept");
    server.isReachable = true;
    saver.flush();
    note();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored).toHaveLength(1);
    expect(status.get().phase).toBe("saved");
  });

  it("DRAFT-5 once the connection is back, the status line names the clash, which a reload shows as it is by then", async () => {
    const database = memoryDatabase();
    const status = createStatus();
    const saver = newSaver(database, 0, status);
    const element = await openIn(saver);
    server.isReachable = false;
    element.update(typed("Coral reef"));
    await vi.waitFor(() => expect(status.get().phase).toBe("kept"));
    const conflicts = [{ ...REF, path: "name/en_GB", base: "Coral", yours: "Coral reef", stored: "Brain coral" }];
    server.refusal = new ApiError("conflict", "changed meanwhile", {}, 0, undefined, { conflicts, revision: 2 });
    server.isReachable = true;
    saver.flush();
    await vi.waitFor(() => expect(status.get()).toMatchObject({ phase: "failed", code: "conflict" }));
    await vi.waitFor(async () => expect((await database.edits("7"))[0]?.clashes).not.toEqual({}));
    saver.stop();

    server.values = { "name/en_GB": "Fire coral" };
    const reloaded = (await openIn(newSaver(database))).document.get();
    expect(reloaded?.clashes["name/en_GB"]).toMatchObject({ base: "Coral", theirs: "Fire coral" });
    expect(reloaded?.edits["name/en_GB"]?.value).toBe("Coral reef");
  });

  it("DRAFT-1 sends what is typed and changed in tables also when the browser can store nothing", async () => {
    const refuse = () => Promise.reject(new Error("the disk is full"));
    const status = createStatus();
    const full = { ...memoryDatabase(), edits: refuse, putEdits: refuse, removeEdits: refuse, putSteps: refuse };
    const saver = newSaver(full, 0, status);
    const element = await openIn(saver);
    element.update(typed("Coral reef"));
    await vi.waitFor(() => expect(status.get().phase).toBe("saved"));
    await saver.edit(MUSEUM, SEEN, { author: "Ada" });
    await vi.waitFor(() => expect(server.values).toEqual({ "name/en_GB": "Coral reef", author: "Ada" }));
  });

  it("DRAFT-1 what was typed offline is in the browser's database, and a later page sends it once", async () => {
    const database = openEditsDatabase();
    const first = await newTab(database, 0);
    server.isReachable = false;
    const element = await openIn(first.saver);
    element.update(typed("Coral reef"));
    await vi.waitFor(() => expect(server.requests).toBeGreaterThan(0));
    await vi.waitFor(async () => expect((await database.edits("7"))[0]?.save).not.toBeNull());
    const key = (await database.edits("7"))[0]?.save?.idempotencyKey;
    first.saver.stop();
    locks.end(first.lock);

    server.isReachable = true;
    await (await newTab(database, 0)).saver.resume();
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Coral reef"));
    expect(server.stored.map((save) => save.key)).toEqual([key]);
    await vi.waitFor(async () => expect(await database.edits("7")).toEqual([]));
  });

  it("DRAFT-11 what a closed tab left of an element that is in the bin is shown, and sent once it is restored", async () => {
    const database = openEditsDatabase();
    const first = await newTab(database, 0);
    server.isReachable = false;
    (await openIn(first.saver)).update(typed("Coral reef"));
    await vi.waitFor(async () => expect((await database.edits("7"))[0]?.save).not.toBeNull());
    first.saver.stop();
    locks.end(first.lock);

    server.isReachable = true;
    server.isDeleted = true;
    const second = await newTab(database, 0);
    const element = await openIn(second.saver);
    const document = element.document.get() ?? expect.fail("it is open");
    expect(document.isDeleted).toBe(true);
    expect(shownValues(document)).toEqual({ "name/en_GB": "Coral reef" });
    server.isDeleted = false;
    second.saver.receive(MUSEUM, await server.calls.element());
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Coral reef"));
  });

  it("DRAFT-1 what the database had no time for when the page ended is sent by a later page, once", async () => {
    const database = openEditsDatabase();
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = await newTab({ ...database, putEdits: () => ended }, 60_000);
    const element = await openIn(first.saver);
    for (const title of ["Coral r", "Coral reef"]) element.update(typed(title));
    await Promise.resolve();
    dispatchEvent(new Event("pagehide"));
    first.saver.stop();
    locks.end(first.lock);

    const later = [await newTab(database, 0), await newTab(database, 0)];
    await Promise.all(later.map(({ saver }) => saver.resume()));
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Coral reef"));
    await vi.waitFor(async () => expect(await database.edits("7")).toEqual([]));
    expect(server.requests).toBe(1);
    expect(localStorage).toHaveLength(0);
    end();
  });

  it("DRAFT-1 a page that comes back leaves no second copy of what it kept", async () => {
    const database = openEditsDatabase();
    let comeBack = (): void => {};
    const back = new Promise<void>((resolve) => (comeBack = resolve));
    const slow = { ...database, putEdits: (record: EditsRecord) => back.then(() => database.putEdits(record)) };
    const { saver } = await newTab(slow, 60_000);
    (await openIn(saver)).update(typed("Coral reef"));
    await Promise.resolve();
    dispatchEvent(new Event("pagehide"));
    expect(localStorage).toHaveLength(1);
    comeBack();
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect((await database.edits("7"))[0]?.edits["name/en_GB"]?.value).toBe("Coral reef");
  });

  it("DRAFT-1 two tabs do not both send what a closed one left, and leave alone what an open one has", async () => {
    const database = openEditsDatabase();
    const first = await newTab(database, 60_000);
    const element = await openIn(first.saver);
    element.update(typed("Coral reef"));
    await vi.waitFor(async () => expect(await database.edits("7")).toHaveLength(1));
    const others = [await newTab(database, 0), await newTab(database, 0)];
    await Promise.all(others.map(({ saver }) => saver.resume()));
    expect(others.flatMap(({ saver }) => saver.openRefs(MUSEUM))).toEqual([]);

    first.saver.stop();
    locks.end(first.lock);
    await Promise.all(others.map(({ saver }) => saver.resume()));
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Coral reef"));
    await vi.waitFor(async () => expect(await database.edits("7")).toEqual([]));
    expect(server.requests).toBe(1);
  });

  it("DRAFT-10 what somebody left waits in the tab while somebody else works there, and is sent when they are back", async () => {
    const database = memoryDatabase();
    sessionStorage.removeItem(TAB_NAME);
    const signIn = (account: string): Saver =>
      createSaver({ calls: server.calls, account, organization: "2", database, status: createStatus(), delayMs: 0 });
    server.refusal = new ApiError("unauthorized", "please sign in");
    const ada = signIn("7");
    (await openIn(ada)).update(typed("Coral of Ada"));
    await vi.waitFor(() => expect(server.requests).toBe(1));
    ada.stop();
    server.refusal = null;
    const ben = signIn("8");
    await ben.resume();
    const seen = await openIn(ben);
    expect(shownValues(seen.document.get() ?? expect.fail("it is open"))["name/en_GB"]).toBe("Coral");
    ben.stop();
    await signIn("7").resume();
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Coral of Ada"));
    expect(server.stored).toHaveLength(1);
  });

  it("DRAFT-3 a hundred steps are taken back and repeated after a reload", async () => {
    const database = openEditsDatabase();
    const first = await newTab(database, 0);
    const element = await openIn(first.saver);
    for (let step = 1; step <= 100; step++) element.update(typed(`Title ${step}`, step * 10_000));
    await vi.waitFor(() => expect(server.values["name/en_GB"]).toBe("Title 100"));
    dispatchEvent(new Event("pagehide"));
    await vi.waitFor(async () => {
      const tab = sessionStorage.getItem(TAB_NAME) ?? "";
      expect((await database.steps({ account: "7", museum: MUSEUM, ...REF, tab }))?.undo).toHaveLength(100);
    });
    first.saver.stop();
    locks.end(first.lock);

    const reloaded = await openIn(newSaver(database, 0));
    const shown = () => shownValues(reloaded.document.get() ?? expect.fail("the element is open"))["name/en_GB"];
    expect(shown()).toBe("Title 100");
    for (let step = 99; step >= 1; step--) {
      reloaded.update(undo);
      expect(shown()).toBe(`Title ${step}`);
    }
    reloaded.update(undo);
    expect(shown()).toBe("Coral");
    for (let step = 1; step <= 100; step++) reloaded.update(redo);
    expect(shown()).toBe("Title 100");
  });
});

describe("changes in a table without a connection", () => {
  const changes = { "name/en_GB": "Brain coral" };

  /** Changes the element twice while it cannot be loaded. */
  const changeOffline = async (saver: Saver): Promise<void> => {
    server.values = SEEN.values;
    server.isLoadable = false;
    await saver.edit(MUSEUM, SEEN, { "name/en_GB": "Coral reef" });
    await saver.edit(MUSEUM, SEEN, { ...changes, author: null });
  };
  const unsavedIn = (saver: Saver) => saver.unsaved.get().map(({ document }) => shownValues(document));

  it("DRAFT-1 are shown, and sent when it returns", async () => {
    const status = createStatus();
    const saver = newSaver(openEditsDatabase(), 0, status);
    await changeOffline(saver);
    expect(status.get()).toEqual({ phase: "kept", code: "offline" });
    expect(unsavedIn(saver)).toEqual([changes]);
    server.isLoadable = true;
    saver.flush();
    await vi.waitFor(() => expect(status.get()).toMatchObject({ phase: "saved" }));
    expect(server.stored.map((save) => save.changes)).toEqual([{ ...changes, author: null }]);
    expect(unsavedIn(saver)).toEqual([]);
  });

  it("DRAFT-1 are tried again while nothing says that it has returned", async () => {
    vi.useFakeTimers();
    const saver = newSaver(memoryDatabase());
    server.isLoadable = false;
    await saver.edit(MUSEUM, SEEN, changes);
    await vi.advanceTimersByTimeAsync(5_000);
    server.isLoadable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.values).toEqual(changes);
  });

  it("DRAFT-1 survive a reload", async () => {
    const database = openEditsDatabase();
    const { saver, lock } = await newTab(database);
    await changeOffline(saver);
    saver.stop();
    locks.end(lock);
    server.isLoadable = true;
    await newSaver(database).resume();
    await vi.waitFor(() => expect(server.values).toEqual(changes));
  });

  it("DRAFT-4 are dropped on request before the element could be loaded, here and in the browser's database", async () => {
    vi.useFakeTimers();
    const database = memoryDatabase();
    const { saver, lock } = await newTab(database);
    server.isLoadable = false;
    await saver.edit(MUSEUM, SEEN, changes);
    saver.stop();
    locks.end(lock);
    const status = createStatus();
    const later = newSaver(database, 0, status);
    await later.resume();
    await vi.waitFor(() => expect(unsavedIn(later)).toEqual([changes]));
    later.discard("2");
    expect(unsavedIn(later)).toEqual([changes]);

    later.discard(MUSEUM);
    expect(unsavedIn(later)).toEqual([]);
    expect(status.get()).toEqual({ phase: "idle" });
    await vi.waitFor(async () => expect(await database.edits("7")).toEqual([]));
    server.isLoadable = true;
    later.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toBe(0);
  });

  it("DRAFT-4 of an element that is in the bin wait there", async () => {
    const status = createStatus();
    const saver = newSaver(openEditsDatabase(), 0, status);
    server.isDeleted = true;
    await saver.edit(MUSEUM, SEEN, changes);
    await vi.waitFor(() => expect(status.get()).toMatchObject({ phase: "failed", code: "not_found", element: REF }));
  });
});
