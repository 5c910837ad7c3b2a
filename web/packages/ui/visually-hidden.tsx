import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** VisuallyHidden is text for screen readers only. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: "polite" | "assertive" }): ReactNode {
  return (
    <span className={styles["hidden"]} {...(live ? { "aria-live": live } : {})}>
      {children}
    </span>
  );
}
