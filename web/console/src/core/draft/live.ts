import { type QueryClient, notifyManager } from "@tanstack/react-query";
import type { Calls } from "../../api/calls";
import {
  type ElementList,
  type ElementRef,
  type OpenedElement,
  type PresentPerson,
  type Presence,
  eventsAddress,
} from "../../api/content";
import { oneAtATime } from "../../lib/one-at-a-time";
import { newUuid } from "../../lib/uuid";
import { fieldsOf, modelQuery } from "../model/queries";
import { withChange, withElement } from "./listed";
import type { Saver } from "./saver";

/** A revision of more elements than this is loaded as whole lists. */
const MAX_PATCHED = 50;

/** How long nothing of the whole draft is loaded after the last time: many people may save each second. */
const DRAFT_PAUSE_MS = 2_000;

/** How often the server is informed where one is; it forgets after a minute. */
const PRESENCE_PERIOD_MS = 20_000;

/** How often a connection that was refused is tried again. */
const RECONNECT_PERIOD_MS = 5_000;

/** A hidden tab gives its connection back after this time, since a browser has few of them. */
const HIDDEN_CLOSE_MS = 60_000;

interface RevisionEvent {
  number: number;
  account: string;
  name: string;
  elements: ElementRef[];
  /** Anything may have changed: elements does not list it. */
  all: boolean;
}

/** presenceKey is the key under which the query cache has who is in a museum. */
export function presenceKey(museum: string): readonly unknown[] {
  return ["museum", museum, "presence"];
}

/** Live brings what others change in a museum, and announces where one is. */
export interface Live {
  setPresence(presence: Omit<Presence, "tab">): void;
  /** Takes over an element that was saved here. When it is done, all that show lists of such elements have it. */
  saved(element: OpenedElement): Promise<void>;
  close(): void;
}

/** openLive connects to a museum's events. */
export function openLive(calls: Calls, queries: QueryClient, saver: Saver, museum: string): Live {
  const tab = newUuid();
  let presence: Omit<Presence, "tab"> = {};
  let source: EventSource | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let presenceTimer: ReturnType<typeof setTimeout> | undefined;
  let wasConnected = false;
  let isClosed = false;

  const listsOf = (list: string): [readonly unknown[], ElementList | undefined][] =>
    queries.getQueriesData<ElementList>({ queryKey: ["museum", museum, "elements", list] });

  const patchLists = (list: string, patch: (list: ElementList, fields: string[]) => ElementList): void => {
    for (const [key, data] of listsOf(list)) {
      const fields = key.at(-1) as string[];
      if (data) queries.setQueryData(key, patch(data, fields));
    }
  };

  const receiveElement = async (ref: ElementRef): Promise<void> => {
    // An element that is gone is noticed when its author saves.
    const element = await calls.element(museum, ref).catch(() => null);
    if (element !== null) saver.receive(museum, element);
  };

  const receiveLists = async ({ number, name, elements }: RevisionEvent): Promise<void> => {
    const lists = [...new Set(elements.map(({ list }) => list))].filter((list) => listsOf(list).length > 0);
    if (lists.length === 0) return;
    const revision = elements.length > MAX_PATCHED ? null : await calls.revision(museum, number).catch(() => null);
    const isStructural = revision?.changes.some(({ created, deleted, moved }) => created || deleted || moved) ?? true;
    if (revision === null || isStructural) {
      for (const list of lists) void queries.invalidateQueries({ queryKey: ["museum", museum, "elements", list] });
      return;
    }
    const model = await queries.ensureQueryData(modelQuery(calls));
    for (const change of revision.changes) {
      const types = fieldsOf(model, change.list);
      patchLists(change.list, (list, fields) =>
        withChange(list, change, { number, at: revision.at, by: name }, fields, types),
      );
    }
  };

  const invalidate = (...parts: string[]): Promise<unknown> =>
    Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: ["museum", museum, part] })));

  const wholeDraft = oneAtATime(
    () => invalidate("draft", "search", "problems", "revisions", "bin", "publishing"),
    DRAFT_PAUSE_MS,
  );

  const refreshAll = (): void => {
    for (const ref of saver.openRefs(museum)) void receiveElement(ref);
    void queries.invalidateQueries({ queryKey: ["museum", museum] });
  };

  /** Loads the lists again that were loaded before a revision. */
  const reloadOlderLists = (number: number): void => {
    void queries.invalidateQueries({
      queryKey: ["museum", museum, "elements"],
      predicate: ({ state }) => state.data !== undefined && (state.data as ElementList).revision < number,
    });
  };

  const onRevision = (event: MessageEvent<string>): void => {
    const revision = JSON.parse(event.data) as RevisionEvent;
    if (revision.all) {
      refreshAll();
      return;
    }
    // The first event has no elements: it says which revision the draft has.
    if (revision.elements.length === 0) reloadOlderLists(revision.number);
    const open = saver.openRefs(museum);
    for (const ref of revision.elements) {
      if (open.some(({ list, key }) => list === ref.list && key === ref.key)) {
        void receiveElement(ref);
        void queries.invalidateQueries({ queryKey: ["museum", museum, "problems", ref.list, ref.key] });
      }
    }
    void receiveLists(revision);
    wholeDraft.run();
  };

  const onPresence = (event: MessageEvent<string>): void => {
    const { people } = JSON.parse(event.data) as { people: PresentPerson[] };
    queries.setQueryData(presenceKey(museum), people);
  };

  /** Visitors see something else: a publication, or the museum was deactivated. No element has changed, and lists can be long. */
  const onPublication = (): void => {
    void queries.invalidateQueries({ queryKey: ["museums"] });
    void queries.invalidateQueries({
      queryKey: ["museum", museum],
      predicate: ({ queryKey }) => queryKey[2] !== "elements",
    });
  };

  const onPublishing = (): void => void invalidate("publishing", "draft");

  const onOpen = (): void => {
    saver.flush();
    void sendPresence();
    if (!wasConnected) {
      wasConnected = true;
      return;
    }
    // Events were missed.
    refreshAll();
  };

  const connect = (): void => {
    if (source !== null) return;
    source = new EventSource(eventsAddress(museum, tab));
    source.addEventListener("open", onOpen);
    source.addEventListener("revision", onRevision);
    source.addEventListener("presence", onPresence);
    source.addEventListener("publishing", onPublishing);
    source.addEventListener("publication", onPublication);
  };

  const disconnect = (): void => {
    source?.close();
    source = null;
  };

  const reportPresence = (): Promise<unknown> => calls.reportPresence(museum, { tab, ...presence });

  /** Reports it, and again a period after the answer: a call may wait for hours until somebody signs in again. */
  const sendPresence = async (): Promise<void> => {
    clearTimeout(presenceTimer);
    if (source !== null) await reportPresence().catch(() => undefined);
    clearTimeout(presenceTimer);
    if (!isClosed) presenceTimer = setTimeout(sendPresence, PRESENCE_PERIOD_MS);
  };

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === "hidden") hiddenTimer = setTimeout(disconnect, HIDDEN_CLOSE_MS);
    else connect();
  };

  /**
   * The browser gives up after an answer that is no stream, such as while the server starts or when the session has ended. It
   * is worth another try when a call was answered.
   */
  const reconnection = oneAtATime(async () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    await reportPresence();
    if (isClosed) return;
    disconnect();
    connect();
  }, RECONNECT_PERIOD_MS);
  const reconnectTimer = setInterval(reconnection.run, RECONNECT_PERIOD_MS);

  document.addEventListener("visibilitychange", onVisibility);
  connect();
  return {
    setPresence: (next) => {
      if (JSON.stringify(next) === JSON.stringify(presence)) return;
      presence = next;
      clearTimeout(presenceTimer);
      presenceTimer = setTimeout(sendPresence, 200);
    },
    saved: async (element) => {
      const model = queries.getQueryData(modelQuery(calls).queryKey);
      if (model === undefined) return; // no list is shown without it
      const types = fieldsOf(model, element.list);
      patchLists(element.list, (list, fields) => withElement(list, element, fields, types));
      // Its observers are called later, in their order.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    },
    close: () => {
      isClosed = true;
      disconnect();
      wholeDraft.stop();
      reconnection.stop();
      clearInterval(reconnectTimer);
      clearTimeout(presenceTimer);
      clearTimeout(hiddenTimer);
      document.removeEventListener("visibilitychange", onVisibility);
    },
  };
}
