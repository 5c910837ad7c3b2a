import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Catalogue } from "../../i18n/catalogue";
import { interfaceLanguageOf, sourceLanguage } from "../../i18n/languages";
import { LanguageProvider } from "../../i18n/provider";
import { whenIdle } from "../../lib/idle";
import { ErrorBoundary, Outlet, RouterProvider } from "../../lib/router/react";
import type { Router } from "../../lib/router/router";
import { useMuseumState } from "../../museum/hooks";
import { useReconnected } from "../../offline/online";
import { applyTheme, themeProperties } from "../../theme/customization";
import { Announcer } from "./announcer";
import { ErrorScreen, LastResort } from "./error-screen";
import { watchFullScreen } from "./full-screen";
import { Opening } from "./opening";
import { Pending } from "./pending";

interface AppProps {
  router: Router<ReactNode>;
  /** The first screen's words, fetched beforehand. */
  words: Catalogue | undefined;
}

/**
 * What is around every screen: the interface's language, the museum's colours, the main landmark (screens
 * bring none of their own), focus and announcement after each change of screen, and full screen.
 */
export function App({ router, words }: AppProps) {
  const language = useMuseumState((state) => interfaceLanguageOf(state.language.code) ?? sourceLanguage);
  const notices = useNotices();
  useTheme();
  useEffect(() => watchFullScreen(document), []);
  return (
    <ErrorBoundary failed={() => <LastResort />}>
      <RouterProvider router={router}>
        <LanguageProvider language={language} initial={words}>
          <Pending />
          {notices}
          <main id="content" tabIndex={-1}>
            <Opening />
            <Outlet failed={(error) => <ErrorScreen error={error} />} />
          </main>
          <Announcer />
        </LanguageProvider>
      </RouterProvider>
    </ErrorBoundary>
  );
}

/** The notices' part of the app, as soon as it is there: none of it belongs to the first paint. */
function useNotices(): ReactNode {
  const [notices, setNotices] = useState<ReactNode>(null);
  const missed = useRef(false);
  const fetchNotices = useCallback(async () => {
    const loaded = await import("./notices").catch(() => null);
    missed.current = loaded === null;
    if (loaded !== null) setNotices(<loaded.Notices />);
  }, []);
  useEffect(() => whenIdle(fetchNotices), [fetchNotices]);
  // What could not be fetched comes with the connection.
  useReconnected(useCallback(() => void (missed.current && fetchNotices()), [fetchNotices]));
  return notices;
}

function useTheme(): void {
  const museum = useMuseumState((state) => state.museum ?? state.presentation);
  useLayoutEffect(() => {
    applyTheme(museum === null ? {} : themeProperties(museum));
  }, [museum]);
}
