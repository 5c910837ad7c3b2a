import type { ReactNode } from "react";
import styles from "./hidden.module.css";

/** Words for screen readers alone. */
export function Hidden({ children, live }: { children: ReactNode; live?: "polite" | "assertive" }): ReactNode {
  return (
    <span className={styles["hidden"]} {...(live ? { "aria-live": live } : {})}>
      {children}
    </span>
  );
}
