import type { ReactNode } from "react";
import { ScrollArea } from "../../ui/scroll-area";
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

/** ReportTable is a part with a table. */
export function ReportTable({ title, children }: ReportPartProps): ReactNode {
  return (
    <ReportPart title={title}>
      <ScrollArea label={title}>{children}</ScrollArea>
    </ReportPart>
  );
}
