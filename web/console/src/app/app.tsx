import { formattingTag } from "@cicerone/i18n/languages";
import { LanguageProvider, type Catalogue, useLanguage } from "@cicerone/i18n/provider";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { CallsContext } from "../api/context";
import { forgetAccount, meQuery } from "../api/queries";
import type { Me } from "../api/types";
import { UploadsContext } from "../api/uploads";
import { PlacesContext } from "../core/place";
import { loadCatalogue } from "../i18n/catalogue";
import { LanguageChoiceContext } from "../i18n/choice";
import { consoleLanguageOf } from "../i18n/languages";
import { onSignOut } from "../lib/identity-channel";
import { createObservable, useObservable } from "../lib/observable";
import { NavigationCount } from "../ui/screen";
import { StatusContext } from "../ui/status";
import { ErrorBoundary } from "./error-boundary";
import type { createConsoleRouter } from "./router";
import type { Services } from "./services";

const SessionDialogs = lazy(() => import("./session-dialogs"));

interface AppProps {
  services: Services;
  router: ReturnType<typeof createConsoleRouter>;
  /** For the first rendering. */
  catalogue?: Catalogue | undefined;
}

/** App is the whole console. */
export function App({ services, router, catalogue }: AppProps): ReactNode {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={services.queries}>
        <CallsContext value={services.calls}>
          <UploadsContext value={services.uploads}>
            <StatusContext value={services.status}>
              <PlacesContext value={services.places}>
                <LanguageChoiceContext value={services.languageChoice}>
                  <Localized services={services} router={router} catalogue={catalogue} />
                </LanguageChoiceContext>
              </PlacesContext>
            </StatusContext>
          </UploadsContext>
        </CallsContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function Localized({ services, router, catalogue }: AppProps): ReactNode {
  // The guard of the signed-in screens asks for it.
  const me = useQuery({ ...meQuery(services.calls), enabled: false }).data;
  const chosen = useObservable(services.languageChoice);
  const language = me ? consoleLanguageOf([me.account.language]) : chosen;
  const leave = useLeave(services, router);
  useEffect(() => services.uploads.use(me?.account.id ?? null), [services.uploads, me?.account.id]);
  return (
    <LanguageProvider language={language} initial={catalogue} load={loadCatalogue}>
      <ReactAriaLanguage>
        <Navigations router={router}>
          <RouterProvider router={router} />
          <Suspense fallback={null}>{me ? <SessionDialogs services={services} onLeave={leave} /> : null}</Suspense>
        </Navigations>
      </ReactAriaLanguage>
    </LanguageProvider>
  );
}

function ReactAriaLanguage({ children }: { children: ReactNode }): ReactNode {
  return <I18nProvider locale={formattingTag(useLanguage())}>{children}</I18nProvider>;
}

/** Counts the changes of screen, which move the focus. */
function Navigations({ router, children }: { router: AppProps["router"]; children: ReactNode }): ReactNode {
  const [count] = useState(() => createObservable(0));
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) count.set(count.get() + 1);
      }),
    [router, count],
  );
  return <NavigationCount value={count.get}>{children}</NavigationCount>;
}

/**
 * Returns a function that leaves what an account sees, for the sign-in, which leads back, or for another account that is
 * signed in. It does so by itself when somebody signs out in another window.
 */
function useLeave(services: Services, router: AppProps["router"]): (to: Me | null) => void {
  const { calls, queries, status, identity, session } = services;
  const leave = useCallback(
    async (to: Me | null): Promise<void> => {
      const { queryKey } = meQuery(calls);
      if (!queries.getQueryData(queryKey)) return;
      session.answer.get()?.(false);
      identity.answer.get()?.(false);
      if (to) {
        forgetAccount(queries);
        queries.setQueryData(queryKey, to);
        await router.navigate({ to: "/", replace: true, ignoreBlocker: true });
      } else {
        const { pathname } = router.state.location;
        const next = pathname === "/" ? {} : { next: pathname };
        await router.navigate({
          to: "/sign-in",
          search: { ...next, ended: true },
          replace: true,
          ignoreBlocker: true,
        });
        // Not before, since the screens of the account need it.
        queries.setQueryData(queryKey, null);
      }
      status.set({ phase: "idle" });
    },
    [calls, queries, status, identity, session, router],
  );
  useEffect(
    () =>
      onSignOut((account) => {
        if (queries.getQueryData(meQuery(calls).queryKey)?.account.id === account) void leave(null);
      }),
    [calls, queries, leave],
  );
  return (to) => void leave(to);
}
