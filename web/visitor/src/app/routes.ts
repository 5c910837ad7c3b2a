import type { ReactNode } from "react";
import { decodeIdentifier } from "../core/museum/identifier";
import { museumStore } from "../core/museum/store";
import { ADDRESSES, type Screen, href, isMode, parseQuery, place, readQuery } from "../core/navigation/paths";
import { matchPath } from "../core/navigation/router/match";
import { type Entered, type Router, createRouter } from "../core/navigation/router/router";
import { whenIdle } from "../lib/idle";
import type { EntryEnd, EntryRequest } from "./entry";
import { enterPresentation, finishPresentation, loadEntry } from "./presentation-entry";
import { loadScreen, renderDeactivated, renderScreen } from "./screens";

/**
 * Screens that most visitors open from another one: fetched beforehand, so that the tap waits for nothing.
 * From the start menu that is all the way to a work, as halls without a network begin behind it.
 */
const NEXT: Partial<Record<Screen, readonly Screen[]>> = {
  Code: ["Options"],
  Options: ["Keyboard", "Artwork"],
  Keyboard: ["Artwork"],
  Recognition: ["Artwork"],
  Artwork: ["Resource"],
};

/** Finds out what an address shows: the screen, behind the entry guard, or what stands in its place. */
async function enter({ pathname, search }: URL): Promise<Entered<ReactNode>> {
  const match = matchPath(ADDRESSES, pathname);
  // An unknown path leads to the root (ENTRY-2).
  if (match === null || ("mode" in match.params && !isMode(match.params["mode"]))) return { redirect: "/" };
  const query = readQuery(parseQuery(search));
  const screen = match.name;
  // Fetched while the guard works, so that neither waits for the other. A failure is told when it is needed.
  const shown = renderScreen(screen, match.params, query);
  shown.catch(() => undefined);

  const end = await pass(screen, match.params, query.lang ?? null);
  if (end.do === "redirect") {
    // A code on the way to a gate is for the Code screen.
    const kept = end.to === "Code" && query.code !== undefined ? { code: query.code } : {};
    return { redirect: href(gate(end.to, match.params["idMuseum"] ?? "", kept)) };
  }
  const show = await standIn(end, shown);
  const next = end.do === "show" ? (NEXT[screen] ?? []) : [];
  // One at a time, so that a tap never waits for all of them.
  for (const one of next) whenIdle(() => loadScreen(one).catch(() => undefined));
  return { show };
}

async function pass(
  screen: Screen,
  { idMuseum: identifier = "", mode }: Record<string, string>,
  langQuery: string | null,
): Promise<EntryEnd> {
  if (screen === "NotFound") {
    museumStore.setState({ identifier: "", loading: false });
    return { do: "show" };
  }
  const request: EntryRequest = {
    screen,
    identifier,
    idMuseum: decodeIdentifier(identifier),
    modePath: isMode(mode) ? mode : null,
    langQuery,
  };
  if (screen === "Presentation" || screen === "PresentationMode") {
    return enterPresentation(request, (to) => void router.navigate(href(gate(to, identifier)), { replace: true }));
  }
  await finishPresentation();
  return (await loadEntry())(request);
}

/** The place of a screen the guard sends to; those need nothing beside the museum. */
function gate(screen: Screen, identifier: string, query = {}) {
  return place(identifier, screen as "Code", {}, query);
}

function standIn(end: EntryEnd, shown: Promise<ReactNode>): Promise<ReactNode> {
  if (end.do === "stop") return renderScreen("NotFound", {}, {});
  if (end.do === "show-deactivated") return renderDeactivated();
  return shown;
}

/** Lets one screen turn into the next where the browser can and the visitor has not asked for less motion. */
function changeScreen(commit: () => void): void {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    commit();
    return;
  }
  const transition = document.startViewTransition(commit);
  // A transition that another one cuts short is no failure.
  for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
}

/** The app's router. */
export const router: Router<ReactNode> = createRouter({ enter, window, change: changeScreen });
