import type { ReactNode } from "react";
import styles from "./kids-layout.module.css";

/** The same house with the lights on: what stands in it is bright, round and big, as kids mode is. */
export function KidsLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles["room"]} data-room="kids">
      {children}
    </div>
  );
}
