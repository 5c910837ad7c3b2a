import { type ReactNode, createElement } from "react";
import { decodeIdentifier } from "../core/museum/identifier";
import type { MuseumStore } from "../core/museum/store";
import { ADDRESSES, type Screen, href, isMode, parseQuery, createTo, readQuery } from "../core/navigation/paths";
import { matchPath } from "../core/navigation/router/match";
import { type Entered, type Router, createRouter } from "../core/navigation/router/router";
import { type Environment, type Services, ServicesContext } from "../core/services";
import { whenIdle } from "../lib/idle";
import type { GuardResult, EntryRequest } from "./entry";
import type { PresentationEntry } from "./presentation-entry";
import { loadScreen, renderDeactivated, renderScreen } from "./screens";

/**
 * Screens to preload because most visitors open them next. From the start menu this goes all the way to an artwork,
 * as halls may have no network.
 */
const NEXT: Partial<Record<Screen, readonly Screen[]>> = {
  Code: ["Options"],
  Options: ["Keyboard", "Artwork"],
  Keyboard: ["Artwork"],
  Recognition: ["Artwork"],
  Artwork: ["Resource"],
};

/** createAppRouter returns the router, which enters every address through the entry guard. */
export function createAppRouter(
  { window, sessionStorage }: Environment,
  museumStore: MuseumStore,
  entry: PresentationEntry,
): Router<ReactNode> {
  /** Returns what an address shows after the entry guard: the screen, a fallback or a redirect. */
  const enter = async ({ pathname, search }: URL): Promise<Entered<ReactNode>> => {
    const match = matchPath(ADDRESSES, pathname);
    // An unknown path leads to the root (ENTRY-2).
    if (match === null || ("mode" in match.params && !isMode(match.params["mode"]))) return { redirect: "/" };
    const query = readQuery(parseQuery(search));
    const screen = match.name;
    // Loaded while the guard runs; a failure is reported when the screen is needed.
    const shown = renderScreen(screen, match.params, query);
    shown.catch(() => undefined);

    const { end, services } = await runGuard(screen, match.params, query.lang ?? null);
    if (end.do === "redirect") {
      // The Code screen keeps the code of the address.
      const codeQuery = end.to === "Code" && query.code !== undefined ? { code: query.code } : {};
      return { redirect: href(gateTo(end.to, match.params["idMuseum"] ?? "", codeQuery)) };
    }
    const show = await fallbackScreen(end, shown);
    const next = end.do === "show" ? (NEXT[screen] ?? []) : [];
    // When the page is idle, so that no tap waits for them.
    for (const one of next) whenIdle(() => loadScreen(one).catch(() => undefined));
    return { show: createElement(ServicesContext, { value: services }, show) };
  };

  const runGuard = async (
    screen: Screen,
    { idMuseum: identifier = "", mode }: Record<string, string>,
    langQuery: string | null,
  ): Promise<{ end: GuardResult; services: Services | null }> => {
    if (screen === "NotFound") {
      museumStore.setState({ identifier: "", loading: false });
      return { end: { do: "show" }, services: null };
    }
    const request: EntryRequest = {
      screen,
      identifier,
      idMuseum: decodeIdentifier(identifier),
      modePath: isMode(mode) ? mode : null,
      langQuery,
    };
    if (screen === "Presentation" || screen === "PresentationMode") {
      const leave = (to: Screen) => void router.navigate(href(gateTo(to, identifier)), { replace: true });
      return { end: await entry.enterPresentation(request, leave), services: null };
    }
    await entry.finishPresentation();
    const { services, enter: enterScreen } = await entry.load();
    return { end: await enterScreen(request), services };
  };

  const router = createRouter({ enter, window, sessionStorage, change: changeScreen });
  return router;
}

/** gateTo returns the target of a gate's screen, whose only parameter is the museum. */
function gateTo(screen: Screen, identifier: string, query = {}) {
  return createTo(identifier, screen as "Code", {}, query);
}

function fallbackScreen(end: GuardResult, shown: Promise<ReactNode>): Promise<ReactNode> {
  if (end.do === "stop") return renderScreen("NotFound", {}, {});
  if (end.do === "show-deactivated") return renderDeactivated();
  return shown;
}

/** changeScreen animates the change of screens unless the browser cannot or the visitor prefers reduced motion. */
function changeScreen(commit: () => void): void {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    commit();
    return;
  }
  const transition = document.startViewTransition(commit);
  // A transition that is skipped because of the next one is no failure.
  for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
}
