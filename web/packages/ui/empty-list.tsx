import type { ReactNode } from "react";
import styles from "./empty-list.module.css";

/** Says in the place of a list that it has nothing; EmptyState says it of a whole screen. */
export function EmptyList({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles["none"]}>{children}</p>;
}
