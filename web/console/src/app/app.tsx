import { formattingTag } from "@cicerone/i18n/languages";
import { LanguageProvider, type Catalogue, useLanguage } from "@cicerone/i18n/provider";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { CallsContext } from "../api/context";
import { meQuery } from "../api/queries";
import { UploadsContext } from "../api/uploads";
import { PlacesContext } from "../core/place";
import { loadCatalogue } from "../i18n/catalogue";
import { LanguageChoiceContext } from "../i18n/choice";
import { consoleLanguageOf } from "../i18n/languages";
import { createObservable, useObservable } from "../lib/observable";
import { NavigationCount } from "../ui/screen";
import { StatusContext } from "../ui/status";
import { ConfirmIdentity } from "./confirm-identity";
import { ErrorBoundary } from "./error-boundary";
import type { createConsoleRouter } from "./router";
import type { Services } from "./services";

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
  useSessionEnd(services, router);
  useEffect(() => services.uploads.use(me?.account.id ?? null), [services.uploads, me?.account.id]);
  return (
    <LanguageProvider language={language} initial={catalogue} load={loadCatalogue}>
      <ReactAriaLanguage>
        <Navigations router={router}>
          <RouterProvider router={router} />
          {me ? <ConfirmIdentity question={services.identityQuestion} /> : null}
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

/** Leads to the sign-in when the session has ended, and from there back. */
function useSessionEnd({ calls, queries, status, endedSessions }: Services, router: AppProps["router"]): void {
  useEffect(() => {
    let isLeaving = false;
    const leave = async (): Promise<void> => {
      const { pathname } = router.state.location;
      const next = pathname === "/" ? {} : { next: pathname };
      await router.navigate({ to: "/sign-in", search: { ...next, ended: true }, replace: true });
      // Not before, since the screens of the account need it.
      queries.setQueryData(meQuery(calls).queryKey, null);
      status.set({ phase: "idle" });
    };
    return endedSessions.subscribe(() => {
      if (isLeaving) return;
      isLeaving = true;
      void leave().finally(() => (isLeaving = false));
    });
  }, [calls, queries, status, endedSessions, router]);
}
