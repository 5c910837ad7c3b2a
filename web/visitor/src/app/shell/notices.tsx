import { type ReactNode, useEffect, useState } from "react";
import { useRouterState } from "../../core/navigation/router/react";
import { type Services, ServicesContext } from "../../core/services";
import { ConnectionBanner } from "./connection-banner";
import { ConsentSheet } from "./consent-sheet";
import { EvictionNotice } from "./eviction-notice";
import { NewContent } from "./new-content";
import styles from "./notices.module.css";

/** Notices are the shell's notices over the screens, loaded once the first screen has settled. */
export function Notices({ loadServices }: { loadServices: () => Promise<Services> }): ReactNode {
  const services = useLoaded(loadServices);
  return (
    <>
      <div className={styles["notices"]} data-bar="start">
        <ConnectionBanner />
        <NewContent />
        {services !== null && (
          <ServicesContext value={services}>
            <EvictionNotice />
          </ServicesContext>
        )}
      </div>
      {services !== null && (
        <ServicesContext value={services}>
          <ConsentSheet />
        </ServicesContext>
      )}
    </>
  );
}

/** useLoaded returns the services once they are loaded. After a failure it tries again with the next screen. */
function useLoaded(load: () => Promise<Services>): Services | null {
  const { visit } = useRouterState();
  const [services, setServices] = useState<Services | null>(null);
  useEffect(() => {
    if (services !== null || visit === 0) return undefined;
    let shown = true;
    load().then(
      (loaded) => shown && setServices(loaded),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [load, visit, services]);
  return services;
}
