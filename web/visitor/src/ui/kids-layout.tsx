import type { ReactNode } from "react";
import styles from "./kids-layout.module.css";

/** KidsLayout makes its content bright, round and large, as in kids mode. */
export function KidsLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles["room"]} data-room="kids">
      {children}
    </div>
  );
}
