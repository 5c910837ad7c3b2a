import type { ReactNode } from "react";
import { ConnectionBanner } from "./connection-banner";
import { ConsentSheet } from "./consent-sheet";
import { EvictionNotice } from "./eviction-notice";
import { NewContent } from "./new-content";
import styles from "./notices.module.css";

/** What the shell has to say above whichever screen is shown; fetched when the first one has settled. */
export function Notices(): ReactNode {
  return (
    <>
      <div className={styles["notices"]}>
        <ConnectionBanner />
        <NewContent />
        <EvictionNotice />
      </div>
      <ConsentSheet />
    </>
  );
}
