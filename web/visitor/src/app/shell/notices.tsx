import type { ReactNode } from "react";
import { ConnectionBanner } from "./connection-banner";
import { ConsentSheet } from "./consent-sheet";
import { Loss } from "./loss";
import { NewContent } from "./new-content";
import styles from "./notices.module.css";

/** What the shell has to say above whichever screen is shown; fetched when the first one has settled. */
export function Notices(): ReactNode {
  return (
    <>
      <div className={styles["notices"]}>
        <ConnectionBanner />
        <NewContent />
        <Loss />
      </div>
      <ConsentSheet />
    </>
  );
}
