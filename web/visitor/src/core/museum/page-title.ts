import { useEffect } from "react";
import { useMuseumState } from "./hooks";
import { localize } from "./localization";

/** PRODUCT_NAME is the product's name, which titles fall back to (specification 1 §9). */
export const PRODUCT_NAME = "Cicerone";

/** A page's title (SHELL-1): the screen's title and the museum's name, or the product's where there is none. */
export function pageTitle(screenTitle: string, museumName: string): string {
  const name = museumName.trim() === "" ? PRODUCT_NAME : museumName;
  return screenTitle.trim() === "" ? name : `${screenTitle} · ${name}`;
}

/** The museum's name in the visitor's language; empty when there is no museum. */
export function useMuseumName(): string {
  return useMuseumState(({ museum, presentation, language }) => {
    const named = museum ?? presentation;
    if (named === null) return "";
    const localized = localize(named.localizations, language.code)("name");
    return localized === "" ? named.name : localized;
  });
}

/** usePageTitle titles the page while the screen is shown; screen readers hear it after every navigation. */
export function usePageTitle(screenTitle: string): void {
  const title = pageTitle(screenTitle, useMuseumName());
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** usePageTitle for use in the screen's markup. */
export function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
