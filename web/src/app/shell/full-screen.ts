/** Session-storage key: the visitor left full screen on purpose. */
const LEFT = "full-screen-left";

/**
 * Requests full screen on button actions (SHELL-4), until the visitor leaves it; from then on in that visit,
 * and in an installed app, never (decisions, App). Returns what stops it.
 */
export function watchFullScreen(page: Document): () => void {
  const view = page.defaultView;
  if (view === null || !page.fullscreenEnabled || isInstalled(view)) return () => {};

  const tapped = (event: Event) => {
    const button = event.target instanceof view.Element ? event.target.closest("button") : null;
    if (button === null || page.fullscreenElement !== null || wasLeft(view)) return;
    // The browser may refuse: the app works either way.
    page.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => undefined);
  };
  const changed = () => {
    if (page.fullscreenElement === null) noteLeft(view);
  };
  page.addEventListener("click", tapped);
  page.addEventListener("fullscreenchange", changed);
  return () => {
    page.removeEventListener("click", tapped);
    page.removeEventListener("fullscreenchange", changed);
  };
}

function isInstalled(view: Window): boolean {
  return ["standalone", "fullscreen", "minimal-ui"].some((mode) => view.matchMedia(`(display-mode: ${mode})`).matches);
}

function wasLeft(view: Window): boolean {
  try {
    return view.sessionStorage.getItem(LEFT) !== null;
  } catch {
    return false;
  }
}

function noteLeft(view: Window): void {
  try {
    view.sessionStorage.setItem(LEFT, "true");
  } catch {
    // Without storage the visitor is asked again after a reload, no more.
  }
}
