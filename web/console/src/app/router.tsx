import type { QueryClient } from "@tanstack/react-query";
import {
  type RouteComponent,
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { Calls } from "../api/calls";
import { meQuery } from "../api/queries";
import { loadCatalogue } from "../i18n/catalogue";
import { consoleLanguageOf } from "../i18n/languages";
import { LoadFailure, LoadingScreen, NotFoundScreen } from "./fallback-screens";
import { Frame } from "./frame";
import { PublicLayout } from "./public-layout";

/** RouterContext is what route guards need. */
export interface RouterContext {
  calls: Calls;
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFoundScreen });

/** SignInSearch is the query of the sign-in's address. */
export interface SignInSearch {
  /** The path that was asked for. */
  next?: string;
  /** The session ended by itself. */
  ended?: true;
  /** Why the provider signed nobody in: the class of the error. */
  provider?: string;
}

const publicLayout = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });

const signIn = createRoute({
  getParentRoute: () => publicLayout,
  path: "/sign-in",
  validateSearch: ({ next, ended, provider }: Record<string, unknown>): SignInSearch => ({
    ...(typeof next === "string" ? { next } : {}),
    ...(ended ? { ended: true } : {}),
    ...(typeof provider === "string" ? { provider } : {}),
  }),
  component: lazyRouteComponent(() => import("../features/sign-in/sign-in-screen"), "SignInScreen"),
});

const setUp = createRoute({
  getParentRoute: () => publicLayout,
  path: "/set-up",
  component: lazyRouteComponent(() => import("../features/set-up/set-up-screen"), "SetUpScreen"),
});

const invitation = createRoute({
  getParentRoute: () => publicLayout,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../features/invitation/invitation-screen"), "InvitationScreen"),
});

const identityConfirmed = createRoute({
  getParentRoute: () => publicLayout,
  path: "/identity-confirmed",
  component: lazyRouteComponent(
    () => import("../features/sign-in/identity-confirmed-screen"),
    "IdentityConfirmedScreen",
  ),
});

const frame = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: Frame,
  // Everything below is for signed-in accounts.
  beforeLoad: async ({ context: { calls, queries }, location }) => {
    const me = await queries.ensureQueryData(meQuery(calls));
    if (me === null) {
      const next = location.pathname === "/" ? {} : { next: location.pathname };
      throw redirect({ to: "/sign-in", search: next, replace: true });
    }
  },
  errorComponent: LoadFailure,
});

const home = createRoute({
  getParentRoute: () => frame,
  path: "/",
  component: lazyRouteComponent(() => import("../features/home/home-screen"), "HomeScreen"),
});

const people = createRoute({
  getParentRoute: () => frame,
  path: "/people",
  component: lazyRouteComponent(() => import("../features/people/people-screen"), "PeopleScreen"),
});

const tokens = createRoute({
  getParentRoute: () => frame,
  path: "/tokens",
  component: lazyRouteComponent(() => import("../features/tokens/tokens-screen"), "TokensScreen"),
});

const account = createRoute({
  getParentRoute: () => frame,
  path: "/account",
  component: lazyRouteComponent(() => import("../features/account/account-screen"), "AccountScreen"),
});

const content = createRoute({
  getParentRoute: () => frame,
  id: "content",
  component: lazyRouteComponent(() => import("./content-texts"), "ContentTexts"),
  // With the code of the screens. What cannot be loaded now is retried by ContentTexts.
  loader: async ({ context: { calls, queries } }) => {
    const me = await queries.ensureQueryData(meQuery(calls));
    return loadCatalogue(consoleLanguageOf([me?.account.language])).catch(() => undefined);
  },
});

const activity = createRoute({
  getParentRoute: () => content,
  path: "/activity",
  component: lazyRouteComponent(() => import("../features/activity/activity-screen"), "ActivityScreen"),
});

const newMuseumPackage = createRoute({
  getParentRoute: () => content,
  path: "/new-museum/package",
  component: lazyRouteComponent(() => import("../features/packages/package-screen"), "NewMuseumPackageScreen"),
});

const museum = createRoute({
  getParentRoute: () => content,
  path: "/museums/$museum",
  component: lazyRouteComponent(() => import("./museum-layout"), "MuseumLayout"),
});

/** museumRoute returns the route of a screen below a museum's address. */
function museumRoute<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => museum, path, component });
}

const routeTree = root.addChildren([
  publicLayout.addChildren([signIn, setUp, invitation, identityConfirmed]),
  frame.addChildren([
    home,
    people,
    tokens,
    account,
    content.addChildren([
      activity,
      newMuseumPackage,
      museum.addChildren([
        museumRoute(
          "/",
          lazyRouteComponent(() => import("../features/overview/overview-screen"), "OverviewScreen"),
        ),
        museumRoute(
          "publish",
          lazyRouteComponent(() => import("../features/publish/publish-screen"), "PublishScreen"),
        ),
        museumRoute(
          "statistics",
          lazyRouteComponent(() => import("../features/statistics/statistics-screen"), "StatisticsScreen"),
        ),
        museumRoute(
          "statistics/works",
          lazyRouteComponent(() => import("../features/statistics/works-screen"), "WorksStatisticsScreen"),
        ),
        museumRoute(
          "statistics/works/$work",
          lazyRouteComponent(() => import("../features/statistics/listening-screen"), "ListeningScreen"),
        ),
        museumRoute(
          "statistics/routes",
          lazyRouteComponent(() => import("../features/statistics/routes-screen"), "RoutesStatisticsScreen"),
        ),
        museumRoute(
          "statistics/halls",
          lazyRouteComponent(() => import("../features/statistics/halls-screen"), "HallsStatisticsScreen"),
        ),
        museumRoute(
          "statistics/use",
          lazyRouteComponent(() => import("../features/statistics/uses-screen"), "UsesScreen"),
        ),
        museumRoute(
          "statistics/wants",
          lazyRouteComponent(() => import("../features/statistics/wants-screen"), "WantsScreen"),
        ),
        museumRoute(
          "statistics/studies",
          lazyRouteComponent(() => import("../features/statistics/studies-screen"), "StudiesStatisticsScreen"),
        ),
        museumRoute(
          "statistics/take-up",
          lazyRouteComponent(() => import("../features/statistics/take-up-screen"), "TakeUpScreen"),
        ),
        museumRoute(
          "statistics/report",
          lazyRouteComponent(() => import("../features/statistics/report-screen"), "ReportScreen"),
        ),
        museumRoute(
          "statistics/method",
          lazyRouteComponent(() => import("../features/statistics/method-screen"), "MethodScreen"),
        ),
        museumRoute(
          "bin",
          lazyRouteComponent(() => import("../features/editor/bin-screen"), "BinScreen"),
        ),
        museumRoute(
          "history",
          lazyRouteComponent(() => import("../features/history/history-screen"), "HistoryScreen"),
        ),
        museumRoute(
          "look",
          lazyRouteComponent(() => import("../features/look/look-screen"), "LookScreen"),
        ),
        museumRoute(
          "preview",
          lazyRouteComponent(() => import("../features/preview/preview-screen"), "PreviewScreen"),
        ),
        museumRoute(
          "settings",
          lazyRouteComponent(() => import("../features/editor/settings-screen"), "SettingsScreen"),
        ),
        museumRoute(
          "package",
          lazyRouteComponent(() => import("../features/packages/package-screen"), "PackageScreen"),
        ),
        museumRoute(
          "$list/$key",
          lazyRouteComponent(() => import("../features/editor/editor-screen"), "EditorScreen"),
        ),
        museumRoute(
          "more",
          lazyRouteComponent(() => import("../features/editor/more-screen"), "MoreScreen"),
        ),
        museumRoute(
          "media",
          lazyRouteComponent(() => import("../features/media/media-screen"), "MediaScreen"),
        ),
        museumRoute(
          "$list",
          lazyRouteComponent(() => import("../features/editor/list-screen"), "ListScreen"),
        ),
      ]),
    ]),
  ]),
]);

/** createConsoleRouter makes the router; history is the browser's unless a test gives one. */
export function createConsoleRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    basepath: "/console",
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: LoadFailure,
    defaultPendingMs: 300,
    scrollRestoration: false,
    // Queries are texts, also where they look like numbers.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(
        Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      return query === "" ? "" : `?${query}`;
    },
    ...(history ? { history } : {}),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
