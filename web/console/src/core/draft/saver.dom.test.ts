import { expect, onTestFinished, test, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { OpenedElement } from "../../api/content";
import { ApiError } from "../../api/error";
import { createStatus } from "../../ui/status";
import type { EditsDatabase, RecordKey, StepsRecord } from "./database";
import { createSaver } from "./saver";

const REF = { list: "artworks", key: "214" };

/** The element as a table shows it. */
const SEEN = { ...REF, revision: 1, values: { "name/en_GB": "Coral" } };

function elementWith(name: string, draftRevision: number): OpenedElement {
  const values = { "name/en_GB": name };
  return { ...REF, id: "1", revision: draftRevision, draftRevision, changedAt: "", changedBy: "", values };
}

/** A database in memory. */
function memoryDatabase(): EditsDatabase & { stored: Map<string, StepsRecord> } {
  const stored = new Map<string, StepsRecord>();
  const idOf = ({ list, key }: RecordKey): string => `${list}/${key}`;
  return {
    stored,
    edits: () => Promise.resolve([]),
    putEdits: () => Promise.resolve(),
    removeEdits: () => Promise.resolve(),
    steps: (key) => Promise.resolve(stored.get(idOf(key))),
    putSteps: (record) => Promise.resolve(void stored.set(idOf(record), record)),
    removeStepsBefore: () => Promise.resolve(),
  };
}

test("DRAFT-3 what a save changes can be undone after a reload, whenever the page is reloaded", async () => {
  const database = memoryDatabase();
  let undoable: unknown;
  const saved = new Promise<void>((resolve) => {
    const saver = createSaver({
      account: "1",
      organization: "2",
      database,
      status: createStatus(),
      calls: {
        element: () => Promise.resolve(elementWith("Coral", 1)),
        changeElement: () => {
          undoable = database.stored.get("artworks/214")?.undo.map(({ before }) => before);
          return Promise.resolve(elementWith("Brain coral", 2));
        },
      },
      onSaved: () => Promise.resolve(resolve()),
    });
    void saver.edit("1", SEEN, { "name/en_GB": "Brain coral" });
  });
  await saved;
  expect(undoable).toEqual([{ "name/en_GB": "Coral" }]);
});

test("DRAFT-1 what is written counts as unsaved until all that show it have what the server has", async () => {
  let haveIt: () => void = () => undefined;
  const counted = await new Promise<() => number>((resolve) => {
    const saver = createSaver({
      account: "1",
      organization: "2",
      database: memoryDatabase(),
      status: createStatus(),
      calls: {
        element: () => Promise.resolve(elementWith("Coral", 1)),
        changeElement: () => Promise.resolve(elementWith("Brain coral", 2)),
      },
      onSaved: () => {
        resolve(() => saver.unsaved.get().length);
        return new Promise<void>((done) => (haveIt = done));
      },
    });
    void saver.edit("1", SEEN, { "name/en_GB": "Brain coral" });
  });
  expect(counted()).toBe(1);
  haveIt();
  await vi.waitFor(() => expect(counted()).toBe(0));
});

test("DRAFT-10 what waits is sent as its author's, and a saver that is stopped meanwhile tries it no more", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const status = createStatus();
  let refuse: (error: unknown) => void = () => undefined;
  const sent = vi.fn<Calls["changeElement"]>(() => new Promise((_, reject) => (refuse = reject)));
  const calls = { element: () => Promise.resolve(elementWith("Coral", 1)), changeElement: sent };
  const saver = createSaver({ account: "7", organization: "2", database: memoryDatabase(), status, calls });
  await saver.edit("1", SEEN, { "name/en_GB": "Brain coral" });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.lastCall?.at(-1)).toEqual({ "Cicerone-Account": "7", "Cicerone-Organization": "2" });
  refuse(new ApiError("unauthorized", "please sign in"));
  await vi.waitFor(() => expect(status.get()).toEqual({ phase: "kept", code: "unauthorized" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveBeenCalledTimes(2);
  status.set({ phase: "idle" });
  saver.stop();
  refuse(new ApiError("unauthorized", "please sign in"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(status.get()).toEqual({ phase: "idle" });
});

test("DRAFT-2 a change in a table is sent on top of what was seen there, whatever was stored meanwhile", async () => {
  const sent = vi.fn<Calls["changeElement"]>(() => Promise.resolve(elementWith("Brain coral", 4)));
  const calls = { element: () => Promise.resolve(elementWith("Reef", 3)), changeElement: sent };
  const options = { account: "1", organization: "2", database: memoryDatabase(), status: createStatus() };
  await createSaver({ ...options, calls }).edit("1", SEEN, { "name/en_GB": "Brain coral" });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.lastCall?.slice(2, 4)).toEqual([1, { "name/en_GB": "Brain coral" }]);
});
