import type { ReactNode } from "react";
import styles from "./viewfinder.module.css";

interface ViewfinderProps {
  /** A square for codes; free fills the available room, for works. */
  shape: "square" | "free";
  /** Whether a scan line runs, unless the visitor prefers reduced motion. */
  busy: boolean;
}

/** Viewfinder frames the part of the picture to aim at and darkens the rest. It is decorative. */
export function Viewfinder({ shape, busy }: ViewfinderProps): ReactNode {
  return (
    <div className={`${styles["finder"]} ${styles[shape]}`} data-testid="viewfinder" aria-hidden="true">
      <i className={styles["corner"]} />
      <i className={styles["corner"]} />
      <i className={styles["corner"]} />
      <i className={styles["corner"]} />
      {busy && <i className={styles["line"]} />}
    </div>
  );
}
