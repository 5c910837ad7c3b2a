import type { ReactNode } from "react";
import { browserEnvironment } from "../app/environment";
import { createServices } from "../app/services";
import { MuseumStoreContext } from "../core/museum/hooks";
import { createMuseumStore } from "../core/museum/store";
import { type Services, ServicesContext } from "../core/services";

/** The app's services in the test's page. */
export function createTestServices(): Services {
  return createServices(browserEnvironment(), createMuseumStore());
}

/** A component that provides the services to a test's element. */
export function servicesWrapper(services: Services) {
  return function ServicesWrapper({ children }: { children: ReactNode }) {
    return (
      <MuseumStoreContext value={services.museumStore}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </MuseumStoreContext>
    );
  };
}
