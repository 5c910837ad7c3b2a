import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: "polite" | "assertive" }): ReactNode {
  return (
    <span className={styles["hidden"]} {...(live ? { "aria-live": live } : {})}>
      {children}
    </span>
  );
}
