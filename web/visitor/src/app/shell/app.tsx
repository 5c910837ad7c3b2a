import { interfaceLanguageOf, sourceLanguage } from "@cicerone/i18n/languages";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { applyTheme, themeProperties } from "@cicerone/theme/customization";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { MuseumStoreContext, useMuseumState } from "../../core/museum/hooks";
import { ErrorBoundary, Outlet, RouterProvider } from "../../core/navigation/router/react";
import { type Catalogue, loadCatalogue } from "../../i18n/catalogue";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import type { Runtime } from "../runtime";
import { ErrorScreen, RootErrorFallback } from "./error-screen";
import { watchFullScreen } from "./full-screen";
import { LoadingSkeleton } from "./loading-skeleton";
import { NavigationProgress } from "./navigation-progress";

// Not needed for the first paint.
const Focus = lazyWithRetry(async () => (await import("./focus")).Focus);
const Notices = lazyWithRetry(async () => (await import("./notices")).Notices);

interface AppProps {
  runtime: Runtime;
  /** The first screen's messages. */
  catalogue: Catalogue | undefined;
  /** What a preview of the draft shows on top. */
  children?: ReactNode;
}

/** App is the whole app: the museum's state, and the shell around every screen. */
export function App(props: AppProps) {
  return (
    <MuseumStoreContext value={props.runtime.museumStore}>
      <Shell {...props} />
    </MuseumStoreContext>
  );
}

/**
 * Shell provides the interface's language, the museum's colours, the main landmark, focus and announcement after each
 * change of screen, and full screen.
 */
function Shell({ runtime, catalogue, children }: AppProps) {
  const { router, environment, loadServices } = runtime;
  const language = useMuseumState((state) => interfaceLanguageOf(state.language.code) ?? sourceLanguage);
  const settled = useSettled();
  const [first] = useState(() => router.getState().visit);
  useTheme();
  useEffect(() => watchFullScreen(document, environment), [environment]);
  return (
    <ErrorBoundary failed={() => <RootErrorFallback />}>
      <RouterProvider router={router}>
        <LanguageProvider language={language} initial={catalogue} load={loadCatalogue}>
          <NavigationProgress />
          {settled && <Notices loadServices={loadServices} />}
          <main id="content" tabIndex={-1}>
            <LoadingSkeleton />
            <Outlet failed={(error) => <ErrorScreen error={error} />} />
          </main>
          {settled && <Focus first={first} />}
          {children}
        </LanguageProvider>
      </RouterProvider>
    </ErrorBoundary>
  );
}

/** useSettled reports whether the first screen has rendered and the page is idle. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let shown = true;
    whenIdle(() => shown && setSettled(true));
    return () => {
      shown = false;
    };
  }, []);
  return settled;
}

function useTheme(): void {
  const museum = useMuseumState((state) => state.museum ?? state.presentation);
  useLayoutEffect(() => {
    applyTheme(museum === null ? {} : themeProperties(museum));
  }, [museum]);
}
