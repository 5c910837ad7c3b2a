import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** Rows is a list of rows in one card. */
export function Rows({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // Without its role, Safari does not announce a list that shows no bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label={label} className={styles["rows"]}>
      {children}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** Short facts at the end. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** What is opened below all of it. */
  below?: ReactNode | undefined;
}

/** Row is one row: on a phone its parts are below each other. */
export function Row({ title, detail, facts, actions, below }: RowProps): ReactNode {
  return (
    <li className={styles["row"]}>
      <div className={styles["main"]}>
        <div className={styles["title"]}>{title}</div>
        {detail === undefined ? null : <div className={styles["detail"]}>{detail}</div>}
      </div>
      {facts === undefined ? null : <div className={styles["facts"]}>{facts}</div>}
      {actions === undefined ? null : <div className={styles["actions"]}>{actions}</div>}
      {below === undefined ? null : <div className={styles["below"]}>{below}</div>}
    </li>
  );
}

/** Tag is a short word about a row. */
export function Tag({ tone = "plain", children }: { tone?: "plain" | "ok" | "warn"; children: ReactNode }): ReactNode {
  return <span className={`${styles["tag"]} ${styles[tone]}`}>{children}</span>;
}
