import type { ReactNode } from "react";
import styles from "./report.module.css";

interface ReportPartProps {
  title: string;
  children: ReactNode;
}

/** ReportPart is a part of the report under a heading. */
export function ReportPart({ title, children }: ReportPartProps): ReactNode {
  return (
    <section className={styles["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** ReportTable is a part with a table, which scrolls by itself where it has no room for the longest words, also by keyboard. */
export function ReportTable({ title, children }: ReportPartProps): ReactNode {
  return (
    <ReportPart title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </ReportPart>
  );
}
