import { useEffect } from "react";
import { useMuseumState } from "./hooks";
import { localize } from "./localization";

/** PRODUCT_NAME is the default title (specification 1 §9). */
export const PRODUCT_NAME = "Cicerone";

/** pageTitle returns a page's title (SHELL-1): the screen's title and the name of the museum or product. */
export function pageTitle(screenTitle: string, museumName: string): string {
  const name = museumName.trim() === "" ? PRODUCT_NAME : museumName;
  return screenTitle.trim() === "" ? name : `${screenTitle} · ${name}`;
}

/** useMuseumName returns the museum's name in the visitor's language; empty without a museum. */
export function useMuseumName(): string {
  return useMuseumState(({ museum, presentation, language }) => {
    const named = museum ?? presentation;
    if (named === null) return "";
    const localized = localize(named.localizations, language.code)("name");
    return localized === "" ? named.name : localized;
  });
}

/** usePageTitle sets the page's title while the screen is shown; screen readers announce it after navigation. */
export function usePageTitle(screenTitle: string): void {
  const title = pageTitle(screenTitle, useMuseumName());
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** PageTitle is usePageTitle as an element. */
export function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
