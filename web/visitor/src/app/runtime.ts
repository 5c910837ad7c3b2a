import type { ReactNode } from "react";
import { type MuseumStore, createMuseumStore } from "../core/museum/store";
import type { Router } from "../core/navigation/router/router";
import type { Environment, Services } from "../core/services";
import { createPresentationEntry } from "./presentation-entry";
import { createAppRouter } from "./routes";

/** Runtime is what the first paint needs of the app. */
export interface Runtime {
  environment: Environment;
  museumStore: MuseumStore;
  router: Router<ReactNode>;
  /** Resolves to the services, whose code is loaded after the first paint. After a failure the next call tries again. */
  loadServices: () => Promise<Services>;
}

/** createRuntime returns the app in an environment, for as long as the page lasts. Its router enters nothing before it starts. */
export function createRuntime(environment: Environment): Runtime {
  const museumStore = createMuseumStore();
  const entry = createPresentationEntry(museumStore, async () =>
    (await import("./entry")).startEntry(environment, museumStore),
  );
  return {
    environment,
    museumStore,
    router: createAppRouter(environment, museumStore, entry),
    loadServices: async () => (await entry.load()).services,
  };
}
