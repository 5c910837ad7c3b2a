import type { ErrorKind } from "@cicerone/api/error";
import type { Detail, Localization, MediaFacts, Presentation } from "@cicerone/api/types";
import { createContext, useContext, useMemo } from "react";
import { useStore } from "zustand";
import { type ContentTranslator, localize } from "./localization";
import type { MuseumState, MuseumStore } from "./store";

/** MuseumStoreContext provides the museum's state to every screen. */
export const MuseumStoreContext = createContext<MuseumStore | null>(null);

/** useMuseumState selects a part of the museum's state. */
export function useMuseumState<T>(select: (state: MuseumState) => T): T {
  const store = useContext(MuseumStoreContext);
  if (store === null) throw new Error("useMuseumState needs a MuseumStoreContext above it");
  return useStore(store, select);
}

/** useMuseum returns the museum; screens behind the entry guard always have one. */
export function useMuseum(): Detail {
  const museum = useMuseumState((state) => state.museum);
  if (museum === null) throw new Error("useMuseum is for screens behind the entry guard; use usePresentation");
  return museum;
}

/** usePresentation returns the museum, or until it has loaded its presentation in the server's first page. */
export function usePresentation(): Presentation | null {
  return useMuseumState((state) => state.museum ?? state.presentation);
}

/**
 * useLocalize returns a function that localizes elements: `const localize = useLocalize(); localize(artwork)("name")`.
 */
export function useLocalize(): (element: { localizations: readonly Localization[] }) => ContentTranslator {
  const code = useMuseumState((state) => state.language.code);
  return useMemo(() => (element) => localize(element.localizations, code), [code]);
}

/** useContentTranslator returns the translator of an element's texts into the visitor's language. */
export function useContentTranslator(element: { localizations: readonly Localization[] }): ContentTranslator {
  return useLocalize()(element);
}

/** useMediaFacts returns a lookup of media facts by address, such as a picture's sizes or a sound's duration. */
export function useMediaFacts(): (url: string) => MediaFacts | undefined {
  const media = useMuseumState((state) => state.museum?.media ?? state.presentation?.media);
  return useMemo(() => (url) => media?.[url], [media]);
}

/** useLoading reports whether a screen is being entered, so that its museum may not be there yet (ENTRY-13). */
export function useLoading(): boolean {
  return useMuseumState((state) => state.loading);
}

/** useFetchingError returns museum-fetching-error: why loading the museum failed; null if it did not (ENTRY-11). */
export function useFetchingError(): ErrorKind | null {
  return useMuseumState((state) => state.fetchingError);
}
