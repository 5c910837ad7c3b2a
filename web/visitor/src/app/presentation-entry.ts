import { museumStore } from "../core/museum/store";
import type { Screen } from "../core/navigation/paths";
import { whenIdle } from "../lib/idle";
import type { EntryEnd, EntryRequest } from "./entry";

/**
 * Presentation does not wait for its museum: it shows what the server's first page brought, and the guard,
 * with everything it needs (database, visits, client), is fetched and asked when the page has settled.
 */

/** What is still to be done for the Presentation that is shown. */
let waiting: (() => Promise<void>) | null = null;

let entry: Promise<(request: EntryRequest) => Promise<EntryEnd>> | null = null;

/** Fetches and starts the part of the app that carries entries out. A failure is tried again by the next call. */
export function loadEntry() {
  entry ??= import("./entry")
    .then(({ startEntry }) => startEntry())
    .catch((error: unknown) => {
      entry = null;
      throw error;
    });
  return entry;
}

/** Enters Presentation. leave is called when it turns out later that the visitor cannot stay. */
export async function enterPresentation(request: EntryRequest, leave: (to: Screen) => void): Promise<EntryEnd> {
  const { museum, presentation } = museumStore.getState();
  museumStore.setState({ identifier: request.identifier, fetchingError: null });
  if (request.idMuseum === null) {
    museumStore.setState({ loading: false });
    return { do: "stop" };
  }
  // Loaded already, or nothing to show yet because the server did not render this page: ask now.
  if (museum !== null || presentation?.idMuseum !== request.idMuseum) return (await loadEntry())(request);

  museumStore.setState({ loading: true });
  waiting = async () => {
    const end = await (await loadEntry())(request);
    if (end.do === "redirect") leave(end.to);
  };
  // Where the code cannot be had now, whoever goes on asks for it, and is told; some browsers only ask anew on a new page.
  whenIdle(() => void finishPresentation().catch(() => undefined));
  return { do: "show" };
}

/** Does what Presentation left to be done; every other screen comes after it. */
export async function finishPresentation(): Promise<void> {
  const ask = waiting;
  waiting = null;
  try {
    await ask?.();
  } catch (error) {
    waiting ??= ask;
    throw error;
  }
}
