import type { ReactNode } from "react";
import styles from "./viewfinder.module.css";

interface ViewfinderProps {
  /** A square for codes; for works as much as there is room for. */
  shape: "square" | "free";
  /** Something is being looked for: a line runs over it, unless the visitor wants less motion. */
  busy: boolean;
}

/** Four corners around what the camera is held at; what is outside of them is darker. Drawn for eyes only. */
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
