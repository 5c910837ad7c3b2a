import type { Environment } from "../../core/services";

type Storages = Pick<Environment, "localStorage" | "sessionStorage">;

/** Session-storage key of the visit in which the visitor left full screen. */
const EXITED_KEY = "full-screen-left";

/**
 * watchFullScreen requests full screen on button actions (SHELL-4) until the visitor leaves it in this visit, and never
 * in an installed app (decisions, App). It returns a function that stops it.
 */
export function watchFullScreen(page: Document, storages: Storages): () => void {
  const view = page.defaultView;
  if (view === null || !page.fullscreenEnabled || isInstalled(view)) return () => {};

  const tapped = (event: Event) => {
    const button = event.target instanceof view.Element ? event.target.closest("button") : null;
    if (button === null || page.fullscreenElement !== null || wasExited(storages)) return;
    // The browser may refuse.
    page.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => undefined);
  };
  const changed = () => {
    if (page.fullscreenElement === null) recordExit(storages);
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

function wasExited(storages: Storages): boolean {
  try {
    return storages.sessionStorage().getItem(EXITED_KEY) === visitOf(storages);
  } catch {
    return false;
  }
}

function recordExit(storages: Storages): void {
  try {
    storages.sessionStorage().setItem(EXITED_KEY, visitOf(storages));
  } catch {
    // Without storage a reload requests it again.
  }
}

/** visitOf returns the visit's token; a lent phone serves many visits in one page. */
function visitOf({ localStorage }: Storages): string {
  try {
    const { visitorToken } = JSON.parse(localStorage().getItem("visitv2") ?? "{}") as { visitorToken?: unknown };
    return typeof visitorToken === "string" ? visitorToken : "";
  } catch {
    return "";
  }
}
