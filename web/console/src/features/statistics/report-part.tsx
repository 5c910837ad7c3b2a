import type { ReactNode } from "react";
import styles from "./report.module.css";

/** ReportPart is a part of the report under a heading. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
