import type { ReactNode } from "react";
import styles from "./empty-list.module.css";

/** EmptyList says that a list is empty; EmptyState says it of a whole screen. */
export function EmptyList({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles["none"]}>{children}</p>;
}
