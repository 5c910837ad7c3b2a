import { formattingTag } from "@cicerone/i18n/languages";
import { LanguageProvider, type Catalogue, useLanguage } from "@cicerone/i18n/provider";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { CallsContext } from "../api/context";
import { meQuery } from "../api/queries";
import type { Me } from "../api/types";
import { UploadsContext } from "../api/uploads";
import { PlacesContext } from "../core/place";
import { loadFrameCatalogue } from "../i18n/catalogue";
import { LanguageChoiceContext } from "../i18n/choice";
import { consoleLanguageOf } from "../i18n/languages";
import { onSignOut } from "../lib/identity-channel";
import { createObservable, useObservable } from "../lib/observable";
import { NavigationCount } from "../ui/screen";
import { StatusContext } from "../ui/status";
import { ErrorBoundary } from "./error-boundary";
import { leaveForOther, leaveForSignIn } from "./leave";
import type { createConsoleRouter } from "./router";
import type { Services } from "./services";

// Not when somebody has signed in, since by then the server may have another version.
const sessionDialogs = import("./session-dialogs");
const SessionDialogs = lazy(() => sessionDialogs);

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
  const [account, organization] = [me?.account.id, me?.organization.id];
  useEffect(
    () => services.uploads.use(account === undefined || organization === undefined ? null : { account, organization }),
    [services.uploads, account, organization],
  );
  return (
    <LanguageProvider language={language} initial={catalogue} load={loadFrameCatalogue}>
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
 * signed in. It leaves by itself when somebody signs out in another window.
 */
function useLeave({ calls, queries }: Services, router: AppProps["router"]): (to: Me | null) => void {
  const signIn = useCallback((): void => {
    const { pathname } = router.state.location;
    const next = pathname === "/" || pathname === "/sign-in" ? {} : { next: pathname };
    void leaveForSignIn(router, { ...next, ended: true });
  }, [router]);
  useEffect(
    () =>
      onSignOut((account) => {
        if (queries.getQueryData(meQuery(calls).queryKey)?.account.id === account) signIn();
      }),
    [calls, queries, signIn],
  );
  return (to) => (to === null ? signIn() : void leaveForOther(router));
}
