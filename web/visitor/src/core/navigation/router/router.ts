/**
 * A router on the browser's history. It keeps the address and what is shown for it; what that is, and whether
 * the visitor goes elsewhere instead, is said by the `enter` it is given, which may take its time: until it
 * has answered the former screen stays.
 */

/** What an address leads to. */
export type Entered<Shown> = { show: Shown } | { redirect: string };

/** What is shown now. */
export interface RouterState<Shown> {
  /** What enter answered; null before the first answer. */
  shown: Shown | null;
  /** Why enter failed, if it did; the address is the one that failed. */
  error: unknown;
  /** One more with every screen that is shown, also when an address is entered again. */
  visit: number;
  /** An address is being entered. */
  pending: boolean;
}

/** How to go to an address. */
export interface NavigateOptions {
  /** In place of the present address, which going back then passes over. */
  replace?: boolean;
}

/** A router; addresses are given as they stand after the host. */
export interface Router<Shown> {
  getState(): RouterState<Shown>;
  subscribe(changed: () => void): () => void;
  navigate(address: string, options?: NavigateOptions): Promise<void>;
  /** Writes another address for what is shown, so that coming back here finds it so; nothing is entered. */
  rewrite(address: string): void;
  /** Enters the present address again. */
  reload(): Promise<void>;
  back(): void;
  /** Whether going back stays within the app. */
  canGoBack(): boolean;
  /** Follows the browser's back and forward; returns what stops it. */
  start(): () => void;
}

/** What a router needs. */
export interface RouterOptions<Shown> {
  enter(address: URL): Promise<Entered<Shown>>;
  window: Window;
  /** Wraps the moment in which one screen takes another's place, for view transitions. */
  change?: (commit: () => void) => void;
}

/** Redirects that may follow one another before the router gives up. */
const MOST_REDIRECTS = 10;

/** Session-storage key of the scroll positions by entry of the history. */
const SCROLL = "scroll-positions";

interface HistoryState {
  /** Number of the entry, from 0 where the app was opened. */
  index: number;
}

/** Makes a router. Nothing is entered before reload() or navigate(). */
export function createRouter<Shown>({ enter, window, change }: RouterOptions<Shown>): Router<Shown> {
  let state: RouterState<Shown> = { shown: null, error: null, visit: 0, pending: false };
  let latest = 0;
  const listeners = new Set<() => void>();
  const scrolls = readScrolls(window);

  const set = (part: Partial<RouterState<Shown>>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const index = () => (window.history.state as HistoryState | null)?.index ?? 0;
  const keepScroll = () => {
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

  /** Enters the address that the browser shows, following redirects in its place. */
  const enterAddress = async (settle: () => void) => {
    latest += 1;
    const own = latest;
    set({ pending: true });
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const entered = await enter(new URL(window.location.href));
        // Another address was asked for meanwhile.
        if (own !== latest) return;
        if ("show" in entered) {
          commit({ shown: entered.show, error: null }, settle);
          return;
        }
        window.history.replaceState(window.history.state, "", entered.redirect);
      }
      throw new Error(`more than ${MOST_REDIRECTS} redirects, the last to ${window.location.pathname}`);
    } catch (error) {
      if (own === latest) commit({ shown: state.shown, error }, settle);
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
      keepScroll();
      if (replace || address === currentAddress(window)) window.history.replaceState({ index: index() }, "", address);
      else window.history.pushState({ index: index() + 1 }, "", address);
      return enterAddress(scrollTo(0));
    },
    rewrite: (address) => window.history.replaceState(window.history.state, "", address),
    reload: () => enterAddress(() => {}),
    back: () => window.history.back(),
    canGoBack: () => index() > 0,
    start() {
      const popped = () => void enterAddress(scrollTo(scrolls[index()] ?? 0));
      const hidden = () => {
        keepScroll();
        writeScrolls(window, scrolls);
      };
      window.history.scrollRestoration = "manual";
      // While scrolling, as going back has changed the history's entry before popstate tells.
      window.addEventListener("scroll", keepScroll, { passive: true });
      window.addEventListener("popstate", popped);
      window.addEventListener("pagehide", hidden);
      return () => {
        window.removeEventListener("scroll", keepScroll);
        window.removeEventListener("popstate", popped);
        window.removeEventListener("pagehide", hidden);
      };
    },
  };
}

function currentAddress({ location }: Window): string {
  return location.pathname + location.search + location.hash;
}

/** An address may be anything that somebody has typed: what cannot be decoded stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readScrolls(window: Window): Record<number, number> {
  try {
    return (JSON.parse(window.sessionStorage.getItem(SCROLL) ?? "{}") as Record<number, number> | null) ?? {};
  } catch {
    return {};
  }
}

function writeScrolls(window: Window, scrolls: Record<number, number>): void {
  try {
    window.sessionStorage.setItem(SCROLL, JSON.stringify(scrolls));
  } catch {
    // Without storage a reload starts at the top.
  }
}
