/** PreviewWindow is a window whose addresses are the visitor app's, without the preview link before them. */
export interface PreviewWindow {
  window: Window;
  /** Replaces the address before the app starts. */
  startAt: (address: string) => void;
}

/** How the app's history is kept. */
export interface PreviewWindowOptions {
  /** Path of the preview link, without a slash at its end. */
  prefix: string;
  /** In the console's frame the history is in memory: otherwise the console's own back button would go back in the frame. */
  embedded: boolean;
}

interface Entry {
  /** Path, query and hash. */
  address: string;
  state: unknown;
}

/** createPreviewWindow wraps the page's window. */
export function createPreviewWindow(page: Window, { prefix, embedded }: PreviewWindowOptions): PreviewWindow {
  const events = new EventTarget();
  let entries: Entry[] = [{ address: withoutPrefix(page.location, prefix), state: page.history.state }];
  let at = 0;

  const url = () => new URL(entries[at]?.address ?? "/", page.location.origin);
  const addressOf = (to: string | URL | null | undefined) => {
    const { pathname, search, hash } = new URL(to ?? "", url());
    return pathname + search + hash;
  };
  const mirror = (change: "pushState" | "replaceState") => {
    if (embedded) return;
    const { address, state } = entries[at] ?? { address: "/", state: null };
    try {
      page.history[change](state, "", prefix + address);
    } catch {
      // Older browsers let pages without an origin change no path; the app's history stays in memory.
    }
  };
  const popped = () => events.dispatchEvent(new PopStateEvent("popstate", { state: entries[at]?.state }));

  const history = {
    scrollRestoration: "manual",
    get state() {
      return entries[at]?.state ?? null;
    },
    pushState(state: unknown, _title: string, to?: string | URL | null) {
      entries = [...entries.slice(0, at + 1), { address: addressOf(to), state }];
      at += 1;
      mirror("pushState");
    },
    replaceState(state: unknown, _title: string, to?: string | URL | null) {
      entries[at] = { address: addressOf(to), state };
      mirror("replaceState");
    },
    back() {
      if (!embedded) page.history.back();
      else if (at > 0) {
        at -= 1;
        popped();
      }
    },
  };
  if (!embedded) {
    page.addEventListener("popstate", (event) => {
      entries = [
        ...entries.slice(0, at),
        { address: withoutPrefix(page.location, prefix), state: event.state as unknown },
      ];
      at = entries.length - 1;
      popped();
    });
  }

  const go = (to: string | URL) => page.location.assign(prefix + addressOf(to));
  const location = {
    get href() {
      return url().href;
    },
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
    origin: page.location.origin,
    assign: go,
    replace: go,
    reload: () => page.location.reload(),
    toString: () => url().href,
  };

  const listener =
    (change: "addEventListener" | "removeEventListener") =>
    (type: string, ...rest: [EventListenerOrEventListenerObject, (AddEventListenerOptions | boolean)?]) =>
      (type === "popstate" ? events : page)[change](type, ...rest);
  const own = new Map<PropertyKey, unknown>([
    ["history", history],
    ["location", location],
    ["addEventListener", listener("addEventListener")],
    ["removeEventListener", listener("removeEventListener")],
  ]);
  const window = new Proxy(page, {
    get(target, name) {
      if (own.has(name)) return own.get(name);
      const value: unknown = Reflect.get(target, name);
      // The browser's functions work on its own window only.
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  return { window, startAt: (address) => history.replaceState(history.state, "", address) };
}

/** withoutPrefix returns the app's path, query and hash of an address of the preview. */
function withoutPrefix({ pathname, search, hash }: Location, prefix: string): string {
  const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname;
  return (path === "" ? "/" : path) + search + hash;
}
