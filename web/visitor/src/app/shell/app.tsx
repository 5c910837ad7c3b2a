import { interfaceLanguageOf, sourceLanguage } from "@cicerone/i18n/languages";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { applyTheme, themeProperties } from "@cicerone/theme/customization";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useMuseumState } from "../../core/museum/hooks";
import { ErrorBoundary, Outlet, RouterProvider } from "../../core/navigation/router/react";
import type { Router } from "../../core/navigation/router/router";
import { type Catalogue, loadCatalogue } from "../../i18n/catalogue";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { Announcer } from "./announcer";
import { ErrorScreen, RootErrorFallback } from "./error-screen";
import { watchFullScreen } from "./full-screen";
import { LoadingSkeleton } from "./loading-skeleton";
import { NavigationProgress } from "./navigation-progress";

/** None of it belongs to the first paint. */
const Notices = lazyWithRetry(async () => (await import("./notices")).Notices);

interface AppProps {
  router: Router<ReactNode>;
  /** The first screen's words, fetched beforehand. */
  catalogue: Catalogue | undefined;
}

/**
 * What is around every screen: the interface's language, the museum's colours, the main landmark (screens
 * bring none of their own), focus and announcement after each change of screen, and full screen.
 */
export function App({ router, catalogue: words }: AppProps) {
  const language = useMuseumState((state) => interfaceLanguageOf(state.language.code) ?? sourceLanguage);
  const settled = useSettled();
  useTheme();
  useEffect(() => watchFullScreen(document), []);
  return (
    <ErrorBoundary failed={() => <RootErrorFallback />}>
      <RouterProvider router={router}>
        <LanguageProvider language={language} initial={words} load={loadCatalogue}>
          <NavigationProgress />
          {settled && <Notices />}
          <main id="content" tabIndex={-1}>
            <LoadingSkeleton />
            <Outlet failed={(error) => <ErrorScreen error={error} />} />
          </main>
          <Announcer />
        </LanguageProvider>
      </RouterProvider>
    </ErrorBoundary>
  );
}

/** Whether the page has settled. */
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
