import type { ErrorKind } from "@cicerone/api/error";
import type { Detail, Presentation } from "@cicerone/api/types";
import { type StoreApi, createStore } from "zustand/vanilla";
import { DEFAULT_LANGUAGE, type LanguageChoice } from "./language";

/** MuseumState is the state of the open museum. */
export interface MuseumState {
  /** The encoded identifier in the address; empty outside a museum. */
  identifier: string;
  /** The content of the first page, available before the museum. */
  presentation: Presentation | null;
  /** The whole museum, once loaded. */
  museum: Detail | null;
  /** Whether the museum was read from the phone. */
  fromDB: boolean;
  language: LanguageChoice;
  /** The lang query, until it is applied to the museum (ENTRY-4). */
  wantedLanguage: string | null;
  /** idMuseum whose privacy policy the visitor has accepted (PRES-4). */
  policyAccepted: number | null;
  /** A screen is being entered: its museum, language or mode may not be there yet (ENTRY-13). */
  loading: boolean;
  /** museum-fetching-error: why loading the museum failed (ENTRY-11). */
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
  policyAccepted: null,
  loading: false,
  fetchingError: null,
};

/** MuseumStore holds the museum's state, for code inside and outside React. */
export type MuseumStore = StoreApi<MuseumState>;

/** createMuseumStore returns a store outside any museum. */
export function createMuseumStore(): MuseumStore {
  return createStore<MuseumState>(() => EMPTY_MUSEUM_STATE);
}
