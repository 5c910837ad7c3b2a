import { LanguageProvider, useLanguage } from "@cicerone/i18n/provider";
import { Outlet, useLoaderData } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadCatalogue } from "../i18n/catalogue";
import { LoadingScreen } from "./fallback-screens";

/** ContentTexts gives the screens of content all texts; home and the sign-in do without most of them. */
export function ContentTexts(): ReactNode {
  const language = useLanguage();
  const catalogue = useLoaderData({ from: "/signed-in/content" });
  return (
    <LanguageProvider
      language={language}
      // The router may have loaded it before the account's language changed.
      initial={catalogue?.language === language ? catalogue : undefined}
      loading={<LoadingScreen />}
      load={loadCatalogue}
    >
      <Outlet />
    </LanguageProvider>
  );
}
