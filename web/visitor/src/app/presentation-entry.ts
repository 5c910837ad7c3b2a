import { museumStore } from "../core/museum/store";
import type { Screen } from "../core/navigation/paths";
import { whenIdle } from "../lib/idle";
import type { GuardResult, EntryRequest } from "./entry";

/**
 * Presentation does not wait for its museum: it shows the data of the server's first page. The guard and its
 * dependencies (database, visits, client) are loaded and run when the page is idle.
 */

/** The pending guard run of the Presentation that is shown. */
let pendingRun: (() => Promise<void>) | null = null;

let entry: Promise<(request: EntryRequest) => Promise<GuardResult>> | null = null;

/** loadEntry loads and starts the entry module. After a failure the next call tries again. */
export function loadEntry() {
  entry ??= import("./entry")
    .then(({ startEntry }) => startEntry())
    .catch((error: unknown) => {
      entry = null;
      throw error;
    });
  return entry;
}

/** enterPresentation enters Presentation. It calls leave when the guard redirects later. */
export async function enterPresentation(request: EntryRequest, leave: (to: Screen) => void): Promise<GuardResult> {
  const { museum, presentation } = museumStore.getState();
  museumStore.setState({ identifier: request.identifier, fetchingError: null });
  if (request.idMuseum === null) {
    museumStore.setState({ loading: false });
    return { do: "stop" };
  }
  // Loaded already, or nothing to show yet because the server did not render this page: run the guard now.
  if (museum !== null || presentation?.idMuseum !== request.idMuseum) return (await loadEntry())(request);

  museumStore.setState({ loading: true });
  pendingRun = async () => {
    const end = await (await loadEntry())(request);
    if (end.do === "redirect") leave(end.to);
  };
  // If loading fails, the next screen tries again and reports it; some browsers retry only after a reload.
  whenIdle(() => void finishPresentation().catch(() => undefined));
  return { do: "show" };
}

/** finishPresentation completes the pending guard run; every other screen waits for it. */
export async function finishPresentation(): Promise<void> {
  const run = pendingRun;
  pendingRun = null;
  try {
    await run?.();
  } catch (error) {
    pendingRun ??= run;
    throw error;
  }
}
