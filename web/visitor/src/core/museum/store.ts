import type { ErrorKind } from "@cicerone/api/error";
import type { Detail, Presentation } from "@cicerone/api/types";
import { createStore } from "zustand/vanilla";
import { DEFAULT_LANGUAGE, type LanguageChoice } from "./language";

/** MuseumState is what the app knows of the museum whose address is open. */
export interface MuseumState {
  /** The encoded identifier as the address has it; empty outside a museum. */
  identifier: string;
  /** What the first page shows; there before the museum is. */
  presentation: Presentation | null;
  /** The whole museum, once loaded. */
  museum: Detail | null;
  /** Whether the museum was read from the phone. */
  fromDB: boolean;
  language: LanguageChoice;
  /** What a lang query asked for, until the visit has it (ENTRY-4). */
  wantedLanguage: string | null;
  /** Set when a screen is entered, cleared when its museum is there or has failed (ENTRY-13). */
  loading: boolean;
  /** museum-fetching-error: why the museum could not be had (ENTRY-11). */
  fetchingError: ErrorKind | null;
}

/** EMPTY_MUSEUM_STATE is the state outside any museum. */
export const EMPTY_MUSEUM_STATE: MuseumState = {
  identifier: "",
  presentation: null,
  museum: null,
  fromDB: false,
  language: DEFAULT_LANGUAGE,
  wantedLanguage: null,
  loading: false,
  fetchingError: null,
};

/** The museum's state, for code inside and outside React. */
export const museumStore = createStore<MuseumState>(() => EMPTY_MUSEUM_STATE);

/** MuseumStore is what the store is to code that is given it. */
export type MuseumStore = typeof museumStore;
