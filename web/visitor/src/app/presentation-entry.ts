import type { MuseumStore } from "../core/museum/store";
import type { Screen } from "../core/navigation/paths";
import { whenIdle } from "../lib/idle";
import type { Entry, EntryRequest, GuardResult } from "./entry";

/**
 * PresentationEntry enters Presentation without waiting for its museum: the screen shows the data of the server's first
 * page. The guard and its dependencies (database, visits, client) are loaded and run when the page is idle.
 */
export interface PresentationEntry {
  /** Loads and starts the entry module. After a failure the next call tries again. */
  load(): Promise<Entry>;
  /** Enters Presentation. It calls leave when the guard redirects later. */
  enterPresentation(request: EntryRequest, leave: (to: Screen) => void): Promise<GuardResult>;
  /** Completes the pending guard run; every other screen waits for it. */
  finishPresentation(): Promise<void>;
}

/** createPresentationEntry returns the entry whose module startEntry loads. */
export function createPresentationEntry(museumStore: MuseumStore, startEntry: () => Promise<Entry>): PresentationEntry {
  /** The guard run of the Presentation that is shown, until it has succeeded. */
  let pending: { run: () => Promise<void>; running: Promise<void> | null } | null = null;
  let entry: Promise<Entry> | null = null;

  const load = () => {
    entry ??= startEntry().catch((error: unknown) => {
      entry = null;
      throw error;
    });
    return entry;
  };
  const enter = async (request: EntryRequest) => (await load()).enter(request);

  const finishPresentation = async () => {
    const current = pending;
    if (current === null) return;
    current.running ??= current.run();
    try {
      await current.running;
      if (pending === current) pending = null;
    } catch (error) {
      current.running = null;
      throw error;
    }
  };

  return {
    load,
    async enterPresentation(request, leave) {
      const { museum, presentation } = museumStore.getState();
      museumStore.setState({ identifier: request.identifier, fetchingError: null });
      if (request.idMuseum === null) {
        museumStore.setState({ loading: false });
        return { do: "stop" };
      }
      // Loaded already, or nothing to show yet because the server did not render this page: run the guard now.
      if (museum !== null || presentation?.idMuseum !== request.idMuseum) return enter(request);

      museumStore.setState({ loading: true });
      const run = async () => {
        const end = await enter(request);
        if (end.do === "redirect") leave(end.to);
      };
      pending = { run, running: null };
      // If loading fails, the next screen tries again and reports it; some browsers retry only after a reload.
      whenIdle(() => void finishPresentation().catch(() => undefined));
      return { do: "show" };
    },
    finishPresentation,
  };
}
