import { Outlet } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { type Catalogue } from "../../i18n/catalogue";
import { interfaceLanguageOf, sourceLanguage } from "../../i18n/languages";
import { LanguageProvider } from "../../i18n/provider";
import { useMuseumState } from "../../museum/hooks";
import { applyTheme, themeProperties } from "../../theme/customization";
import { Announcer } from "./announcer";
import { watchFullScreen } from "./full-screen";

let firstCatalogue: Catalogue | undefined;

/** Gives the shell the catalogue that main.tsx fetched beforehand. */
export function setFirstCatalogue(catalogue: Catalogue): void {
  firstCatalogue = catalogue;
}

/**
 * What is around every screen: the interface's language, the museum's colours, the main landmark (screens
 * bring none of their own), focus and announcement after each change of screen, and full screen.
 */
export function Shell() {
  const language = useMuseumState((state) => interfaceLanguageOf(state.language.code) ?? sourceLanguage);
  useTheme();
  useEffect(() => watchFullScreen(document), []);
  return (
    <LanguageProvider language={language} initial={firstCatalogue}>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Announcer />
    </LanguageProvider>
  );
}

function useTheme(): void {
  const museum = useMuseumState((state) => state.museum ?? state.presentation);
  useLayoutEffect(() => {
    applyTheme(museum === null ? {} : themeProperties(museum));
  }, [museum]);
}
