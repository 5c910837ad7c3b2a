import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { elementsQuery } from "../model/queries";
import { type Live, openLive } from "./live";
import type { Saver } from "./saver";

/** The stream of the museum's events. */
let stream: EventTarget;
let live: Live;
/** How often each thing was loaded. */
let loads: Record<"lists" | "publications", number>;

/** The draft's revision, as lists are loaded with. */
const REVISION = 7;

beforeEach(async () => {
  loads = { lists: 0, publications: 0 };
  stream = Object.assign(new EventTarget(), { close: () => undefined });
  vi.stubGlobal(
    "EventSource",
    vi.fn(function connect() {
      return stream;
    }),
  );
  const calls = {
    elements: () => Promise.resolve({ revision: REVISION, items: [], loads: (loads.lists += 1) }),
    reportPresence: () => Promise.resolve(),
  } as unknown as Calls;
  const saver = { openRefs: () => [], flush: () => undefined } as unknown as Saver;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  new QueryObserver(queries, elementsQuery(calls, "1", "artworks", ["title"])).subscribe(() => undefined);
  const publications = (): number => (loads.publications += 1);
  new QueryObserver(queries, { queryKey: ["museum", "1", "publications"], queryFn: publications }).subscribe(
    () => undefined,
  );
  await vi.waitFor(() => expect(loads).toEqual({ lists: 1, publications: 1 }));
  live = openLive(calls, queries, saver, "1");
  stream.dispatchEvent(new Event("open"));
});

afterEach(() => {
  live.close();
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
