/**
 * A router on the browser's history. The asynchronous `enter` option decides what an address shows or where it
 * redirects; until it resolves the previous screen stays.
 */

/** Entered is the result of entering an address. */
export type Entered<Shown> = { show: Shown } | { redirect: string };

/** RouterState is what is shown now. */
export interface RouterState<Shown> {
  /** The last result of enter; null before the first. */
  shown: Shown | null;
  /** Why enter failed, if it did; the address is the one that failed. */
  error: unknown;
  /** Counts the screens shown, also when an address is entered again. */
  visit: number;
  /** An address is being entered. */
  pending: boolean;
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
}

/** EntryMemory is what an entry of the history remembers until it is replaced or the page is loaded again. */
export interface EntryMemory {
  /** Address of the link that the visitor followed from there. */
  followedLink?: string;
  /** Whether a work's extras are open. */
  extrasOpen?: boolean;
}

/** Router is a router; addresses are path, query and hash. */
export interface Router<Shown> {
  getState(): RouterState<Shown>;
  subscribe(changed: () => void): () => void;
  navigate(address: string, options?: NavigateOptions): Promise<void>;
  /** Replaces the current entry's address without entering it, so that coming back restores that state. */
  rewrite(address: string): void;
  /** What the current entry of the history remembers; the caller may change it. */
  entry(): EntryMemory;
  /** Enters the current address again. */
  reload(): Promise<void>;
  back(): void;
  /** Whether going back stays within the app. */
  canGoBack(): boolean;
  /** Listens to the browser's back and forward; returns a function that stops it. */
  start(): () => void;
}

export interface RouterOptions<Shown> {
  enter(address: URL): Promise<Entered<Shown>>;
  window: Window;
  /** Returns the storage of the scroll positions. */
  sessionStorage: () => Storage;
  /** Wraps the replacement of one screen by the next, for view transitions. */
  change?: (commit: () => void) => void;
}

/** The number of successive redirects after which the router fails. */
const MAX_REDIRECTS = 10;

/** Session-storage key of the scroll positions by entry of the history. */
const SCROLL = "scroll-positions";

interface HistoryState {
  /** Number of the entry, from 0 where the app was opened. */
  index: number;
}

/** createRouter returns a router. Nothing is entered before reload() or navigate(). */
export function createRouter<Shown>({ enter, window, sessionStorage, change }: RouterOptions<Shown>): Router<Shown> {
  let state: RouterState<Shown> = { shown: null, error: null, visit: 0, pending: false };
  let latest = 0;
  const listeners = new Set<() => void>();
  const scrolls = readScrolls(sessionStorage);
  const entries: EntryMemory[] = [];

  const set = (part: Partial<RouterState<Shown>>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const index = () => (window.history.state as HistoryState | null)?.index ?? 0;
  const recordScroll = () => {
    scrolls[index()] = window.scrollY;
  };

  const commit = (part: Pick<RouterState<Shown>, "shown" | "error">, settle: () => void) => {
    const now = () => {
      set({ ...part, visit: state.visit + 1, pending: false });
      settle();
    };
    if (change === undefined || state.shown === null) now();
    else change(now);
  };

  /** Enters the browser's current address; redirects replace it. */
  const enterAddress = async (settle: () => void) => {
    latest += 1;
    const request = latest;
    set({ pending: true });
    try {
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const entered = await enter(new URL(window.location.href));
        // A newer navigation has started.
        if (request !== latest) return;
        if ("show" in entered) {
          commit({ shown: entered.show, error: null }, settle);
          return;
        }
        window.history.replaceState(window.history.state, "", entered.redirect);
      }
      throw new Error(`more than ${MAX_REDIRECTS} redirects, the last to ${window.location.pathname}`);
    } catch (error) {
      if (request === latest) commit({ shown: state.shown, error }, settle);
    }
  };

  const scrollTo = (top: number) => () => {
    const { hash } = window.location;
    const target = hash === "" ? null : window.document.getElementById(decoded(hash.slice(1)));
    if (target === null) window.scrollTo(0, top);
    else target.scrollIntoView({ block: "center" });
  };

  return {
    getState: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigate(address, { replace = false } = {}) {
      recordScroll();
      entries.length = index() + 1;
      if (replace || address === currentAddress(window)) {
        entries[index()] = {};
        window.history.replaceState({ index: index() }, "", address);
      } else window.history.pushState({ index: index() + 1 }, "", address);
      return enterAddress(scrollTo(0));
    },
    rewrite: (address) => window.history.replaceState(window.history.state, "", address),
    entry: () => (entries[index()] ??= {}),
    reload: () => enterAddress(() => {}),
    back: () => window.history.back(),
    canGoBack: () => index() > 0,
    start() {
      const popped = () => void enterAddress(scrollTo(scrolls[index()] ?? 0));
      const hidden = () => {
        recordScroll();
        writeScrolls(sessionStorage, scrolls);
      };
      window.history.scrollRestoration = "manual";
      // While scrolling: at popstate the history entry has changed already.
      window.addEventListener("scroll", recordScroll, { passive: true });
      window.addEventListener("popstate", popped);
      window.addEventListener("pagehide", hidden);
      return () => {
        window.removeEventListener("scroll", recordScroll);
        window.removeEventListener("popstate", popped);
        window.removeEventListener("pagehide", hidden);
      };
    },
  };
}

function currentAddress({ location }: Window): string {
  return location.pathname + location.search + location.hash;
}

/** decoded returns the decoded text, or the text itself if it cannot be decoded, as in an address typed by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readScrolls(open: () => Storage): Record<number, number> {
  try {
    return (JSON.parse(open().getItem(SCROLL) ?? "{}") as Record<number, number> | null) ?? {};
  } catch {
    return {};
  }
}

function writeScrolls(open: () => Storage, scrolls: Record<number, number>): void {
  try {
    open().setItem(SCROLL, JSON.stringify(scrolls));
  } catch {
    // Without storage a reload starts at the top.
  }
}
