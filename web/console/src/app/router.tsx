import type { QueryClient } from "@tanstack/react-query";
import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { Calls } from "../api/calls";
import { meQuery } from "../api/queries";
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
interface SignInSearch {
  /** The path that was asked for. */
  next?: string;
  /** The session ended by itself. */
  ended?: true;
}

const publicLayout = createRoute({ getParentRoute: () => root, id: "public", component: PublicLayout });

const signIn = createRoute({
  getParentRoute: () => publicLayout,
  path: "/sign-in",
  validateSearch: ({ next, ended }: Record<string, unknown>): SignInSearch => ({
    ...(typeof next === "string" ? { next } : {}),
    ...(ended ? { ended: true } : {}),
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

const activity = createRoute({
  getParentRoute: () => frame,
  path: "/activity",
  component: lazyRouteComponent(() => import("../features/activity/activity-screen"), "ActivityScreen"),
});

const account = createRoute({
  getParentRoute: () => frame,
  path: "/account",
  component: lazyRouteComponent(() => import("../features/account/account-screen"), "AccountScreen"),
});

const routeTree = root.addChildren([
  publicLayout.addChildren([signIn, setUp, invitation]),
  frame.addChildren([home, people, activity, account]),
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
