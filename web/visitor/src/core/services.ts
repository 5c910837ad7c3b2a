import { createContext, useContext } from "react";
import type { Api } from "../api/client";
import type { Clock } from "../lib/clock";
import type { MuseumLoader } from "./museum/load";
import type { Reset } from "./museum/reset";
import type { MuseumStore } from "./museum/store";
import type { MediaCaches } from "./offline/media-caches";
import type { ArtworkListening } from "./player/artwork-listening";
import type { Player } from "./player/player";
import type { FetchTranscript } from "./player/transcript";
import type { RecognitionEngine } from "./recognition/phone-recogniser";
import type { PhoneStorage } from "./visit/local-storage";
import type { Notes } from "./visit/notes";
import type { Outbox } from "./visit/outbox";
import type { SendAnswers } from "./visit/study-answers";
import type { Visits } from "./visit/visits";

/**
 * Environment is the storage, network, clock and navigation that the app uses, and whether it records. With another one it
 * runs elsewhere, such as in a preview, in a page of its own.
 */
export interface Environment {
  window: Window;
  /** Return the browser's storages; they throw where the browser refuses access. */
  localStorage: () => Storage;
  sessionStorage: () => Storage;
  /** Undefined where there is none. */
  indexedDB: IDBFactory | undefined;
  caches: CacheStorage | undefined;
  fetch: typeof fetch;
  /** Loads the engine that recognises works on the phone; null where there is none. */
  loadEngine: (() => Promise<RecognitionEngine>) | null;
  /** Milliseconds since 1970 by the phone's clock. */
  now: () => number;
  /** Visits, answers and, with the visitor's consent, screens are reported. */
  recording: boolean;
}

/** Services are the parts of the app that have state or use the environment. app/services.ts makes each of them once. */
export interface Services extends Notes {
  environment: Environment;
  clock: Clock;
  api: Api;
  storage: PhoneStorage;
  museumStore: MuseumStore;
  loader: MuseumLoader;
  /** What downloadManager fills. */
  mediaCaches: MediaCaches;
  outbox: Outbox;
  visits: Visits;
  sendAnswers: SendAnswers;
  player: Player;
  listening: ArtworkListening;
  fetchTranscript: FetchTranscript;
  /** Ends the visit and removes what the phone stores of it (reset.ts). */
  reset: Reset;
}

/** ServicesContext provides the services to every screen behind the entry guard. */
export const ServicesContext = createContext<Services | null>(null);

/** useServices returns the app's services. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices is for screens behind the entry guard");
  return services;
}
