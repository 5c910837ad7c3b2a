import { QueryClient, QueryObserver, notifyManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { ElementList, OpenedElement } from "../../api/content";
import { elementsQuery, modelQuery } from "../model/queries";
import { type Live, openLive } from "./live";
import type { Saver } from "./saver";

/** The stream of the museum's events. */
let stream: EventTarget & { readyState: number };
/** The calls that say where one is. */
const report = vi.fn<() => Promise<void>>();
let live: Live;
/** How often each thing was loaded. */
let loads: Record<"lists" | "publications", number>;

const SAVER = { openRefs: () => [], flush: () => undefined } as unknown as Saver;

/** The draft's revision, as lists are loaded with. */
const REVISION = 7;

beforeEach(async () => {
  loads = { lists: 0, publications: 0 };
  stream = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined });
  vi.stubGlobal(
    "EventSource",
    Object.assign(
      vi.fn(function connect() {
        return stream;
      }),
      { CLOSED: 2 },
    ),
  );
  report.mockReset().mockResolvedValue();
  const calls = {
    elements: () => Promise.resolve({ revision: REVISION, items: [], loads: (loads.lists += 1) }),
    reportPresence: report,
  } as unknown as Calls;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  new QueryObserver(queries, elementsQuery(calls, "1", "artworks", ["title"])).subscribe(() => undefined);
  const publications = (): number => (loads.publications += 1);
  new QueryObserver(queries, { queryKey: ["museum", "1", "publications"], queryFn: publications }).subscribe(
    () => undefined,
  );
  await vi.waitFor(() => expect(loads).toEqual({ lists: 1, publications: 1 }));
  live = openLive(calls, queries, SAVER, "1");
  stream.dispatchEvent(new Event("open"));
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends what a stream begins with. */
function begin(number: number): void {
  send("revision", { number, account: "", name: "", elements: [], all: false });
  send("publication", { version: 3 });
}

function send(name: string, data: unknown): void {
  stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
}

test("DRAFT-5 the beginning of the events loads no list again that is of the draft's revision", async () => {
  begin(REVISION);
  await vi.waitFor(() => expect(loads).toEqual({ lists: 1, publications: 2 }));
});

test("DRAFT-5 lists that were loaded before the events began get what was changed meanwhile", async () => {
  begin(REVISION + 1);
  await vi.waitFor(() => expect(loads).toEqual({ lists: 2, publications: 2 }));
});

test("DRAFT-5 lists show an element that was saved when that is done", async () => {
  const calls = {} as Calls;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const element = { list: "artworks", key: "214", values: { "title/en_GB": "Coral" } };
  queries.setQueryData(modelQuery(calls).queryKey, { lists: [], types: {} } as never);
  queries.setQueryData(elementsQuery(calls, "1", "artworks", ["title"]).queryKey, {
    revision: 1,
    items: [element],
  } as never);
  let shown: unknown;
  // As React Query calls the hooks of screens.
  const show = notifyManager.batchCalls(
    ({ data }: { data?: ElementList | undefined }) => (shown = data?.items[0]?.values),
  );
  new QueryObserver(queries, elementsQuery(calls, "1", "artworks", ["title"])).subscribe(show);
  const values = { "title/en_GB": "Brain coral" };
  const own = openLive({ reportPresence: report } as unknown as Calls, queries, SAVER, "1");
  await own.saved({ ...element, values, revision: 2, draftRevision: 2 } as unknown as OpenedElement);
  own.close();
  expect(shown).toEqual(values);
});

test("DRAFT-10 after the end of the session no call is sent before the last is answered, and the events are connected then", async () => {
  let signIn: () => void = () => undefined;
  vi.useFakeTimers();
  live.close();
  live = openLive({ reportPresence: report } as unknown as Calls, new QueryClient(), SAVER, "1");
  report.mockReset().mockReturnValue(new Promise<void>((resolve) => (signIn = resolve)));
  stream.dispatchEvent(new Event("open"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(report).toHaveBeenCalledOnce();
  report.mockClear();
  stream.readyState = EventSource.CLOSED;
  const connections = vi.mocked(EventSource).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(report).toHaveBeenCalledOnce();
  expect(EventSource).toHaveBeenCalledTimes(connections);
  stream.readyState = 1;
  signIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(EventSource).toHaveBeenCalledTimes(connections + 1);
});
