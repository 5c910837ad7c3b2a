import type { ErrorKind } from "@cicerone/api/error";
import type { Detail, Localization, MediaFacts, Presentation } from "@cicerone/api/types";
import { useMemo } from "react";
import { useStore } from "zustand";
import { type Locale, localize } from "./localization";
import { type MuseumState, museumStore } from "./store";

/** A part of the museum's state. */
export function useMuseumState<T>(select: (state: MuseumState) => T): T {
  return useStore(museumStore, select);
}

/** The museum, on any screen behind the entry guard: there it is always loaded. */
export function useMuseum(): Detail {
  const museum = useMuseumState((state) => state.museum);
  if (museum === null) throw new Error("useMuseum is for screens behind the entry guard; use usePresentation");
  return museum;
}

/** What Presentation shows: of the museum when it is there, else of the server's first page. */
export function usePresentation(): Presentation | null {
  return useMuseumState((state) => state.museum ?? state.presentation);
}

/** Localizes elements: `const localized = useLocalized(); localized(artwork)("name")`. */
export function useLocalized(): (element: { localizations: readonly Localization[] }) => Locale {
  const code = useMuseumState((state) => state.language.code);
  return useMemo(() => (element) => localize(element.localizations, code), [code]);
}

/** An element's texts in the visitor's language. */
export function useLocale(element: { localizations: readonly Localization[] }): Locale {
  return useLocalized()(element);
}

/** The facts of media addresses: size, preview and variants of a picture, duration of a sound. */
export function useMediaFacts(): (url: string) => MediaFacts | undefined {
  const media = useMuseumState((state) => state.museum?.media ?? state.presentation?.media);
  return useMemo(() => (url) => media?.[url], [media]);
}

/** Whether the screen's museum is still being loaded (ENTRY-13). */
export function useLoading(): boolean {
  return useMuseumState((state) => state.loading);
}

/** museum-fetching-error: why the museum could not be had, null when it could (ENTRY-11). */
export function useFetchingError(): ErrorKind | null {
  return useMuseumState((state) => state.fetchingError);
}
