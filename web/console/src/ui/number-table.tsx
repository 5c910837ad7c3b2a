import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import styles from "./number-table.module.css";

interface NumberTableProps {
  label?: string;
  /** Whether a frame that scrolls is around it. */
  isFramed?: boolean;
  /** Its thead and its tbody. */
  children: ReactNode;
}

/** NumberTable is a table whose cells are mostly numbers. */
export function NumberTable({ label, isFramed, children }: NumberTableProps): ReactNode {
  return (
    <table className={`${styles["table"]} ${isFramed ? styles["framed"] : ""}`} aria-label={label}>
      {children}
    </table>
  );
}

/** NumberHead is the head of a column of numbers. */
export function NumberHead({ children }: { children: ReactNode }): ReactNode {
  return (
    <th scope="col" className={styles["number"]}>
      {children}
    </th>
  );
}

/** NumberCell is one number. */
export function NumberCell({ value }: { value: number }): ReactNode {
  const format = useFormatter();
  return <td className={styles["number"]}>{format.number(value)}</td>;
}

/** ShareCell is a part of a whole, such as 0.25, as a percentage and as a bar. */
export function ShareCell({ share }: { share: number }): ReactNode {
  const format = useFormatter();
  return (
    <td className={styles["share"]}>
      <span className={styles["percent"]}>{format.number(share, { style: "percent", maximumFractionDigits: 0 })}</span>
      <span className={styles["track"]} aria-hidden="true">
        <span className={styles["bar"]} style={{ inlineSize: `${100 * share}%` }} />
      </span>
    </td>
  );
}
