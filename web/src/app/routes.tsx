import {
  type AnyRoute,
  type ParsedLocation,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useMatch,
} from "@tanstack/react-router";
import { Suspense } from "react";
import { decodeIdentifier } from "../museum/identifier";
import { museumStore } from "../museum/store";
import type { EntryEnd, EntryRequest } from "./entry";
import { ADDRESSES, type Screen, isMode, parseQuery, place, readParams, readQuery, stringifyQuery } from "./paths";
import { enterPresentation, finishPresentation, loadEntry } from "./presentation-entry";
import { component, viewOf } from "./screens";
import { ErrorScreen, LastResort } from "./shell/error-screen";
import { Shell } from "./shell/shell";

/** Every address as a route, each behind the entry guard. */
function createRoutes(): AnyRoute {
  const root = createRootRoute({ component: Shell, errorComponent: LastResort });
  const names = Object.keys(ADDRESSES) as Screen[];
  const unknown = createRoute({
    getParentRoute: () => root,
    path: "$",
    beforeLoad: () => {
      throw toRoot();
    },
  });
  return root.addChildren([...names.map((screen) => screenRoute(root, screen)), unknown]);
}

function screenRoute(root: AnyRoute, screen: Screen): AnyRoute {
  const Screen = component(viewOf(screen));
  return createRoute({
    getParentRoute: () => root,
    path: ADDRESSES[screen],
    beforeLoad: ({ params, location }): Promise<{ end: EntryEnd }> => beforeLoad(screen, params, location),
    // Fetched while the guard works, so that neither waits for the other.
    component: Object.assign(() => <View Screen={Screen} />, { preload: preloadOf(Screen) }),
  });
}

async function beforeLoad(
  screen: Screen,
  texts: Record<string, string | undefined>,
  location: ParsedLocation,
): Promise<{ end: EntryEnd }> {
  const { idMuseum: identifier = "", mode } = texts;
  if (screen === "PresentationMode" && !isMode(mode)) throw toRoot();
  const query = readQuery(location.search as Record<string, string>);
  const request: EntryRequest = {
    screen,
    identifier,
    idMuseum: decodeIdentifier(identifier),
    modePath: isMode(mode) ? mode : null,
    langQuery: query.lang ?? null,
  };
  if (screen === "NotFound") {
    museumStore.setState({ identifier: "", loading: false });
    return { end: { do: "show" } };
  }
  if (screen === "Presentation" || screen === "PresentationMode") {
    return enterPresentation(request, (to) => void router.navigate({ ...placeOf(to, identifier), replace: true }));
  }

  await finishPresentation();
  const end = await (await loadEntry())(request);
  if (end.do === "redirect") throw redirectTo(end.to, identifier, query.code);
  return { end };
}

function redirectTo(screen: Screen, identifier: string, code: string | undefined) {
  // A code on the way to a gate is for the Code screen.
  const target = placeOf(screen, identifier);
  const search = screen === "Code" && code !== undefined ? { code } : {};
  return redirect({ ...target, search, replace: true });
}

/** Places the guard sends to need nothing beside the museum. */
function placeOf(screen: Screen, identifier: string) {
  return place(identifier, screen as "Options");
}

function toRoot() {
  return redirect({ to: ADDRESSES.NotFound, replace: true });
}

type ScreenComponent = ReturnType<typeof component>;

function preloadOf(Screen: ScreenComponent): (() => Promise<void>) | undefined {
  return (Screen as { preload?: () => Promise<void> }).preload;
}

const NotFound = component("NotFound");
const Deactivated = component("Deactivated");

/** A screen, or what stands in its place when the guard cannot let the visitor on. */
function View({ Screen }: { Screen: ScreenComponent }) {
  const { params, search, end } = useMatch({
    strict: false,
    select: ({ params, search, context }) => ({
      params: params as Record<string, string | undefined>,
      search: search as Record<string, string>,
      end: (context as { end?: EntryEnd }).end,
    }),
  });
  const Shown = end?.do === "stop" ? NotFound : end?.do === "show-deactivated" ? Deactivated : Screen;
  return (
    <Suspense>
      <Shown params={readParams(params)} query={readQuery(search)} />
    </Suspense>
  );
}

/** Makes the app's router on the browser's history. */
export function createAppRouter() {
  return createRouter({
    routeTree: createRoutes(),
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    // It would run the guard for screens that nobody entered.
    defaultPreload: false,
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 1_000,
    defaultViewTransition: { types: () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? false : []) },
    scrollRestoration: true,
  });
}

/** The app's router. */
export const router = createAppRouter();

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
