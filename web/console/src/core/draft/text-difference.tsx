import { diffWordsWithSpace } from "diff";
import { type ReactNode, useMemo } from "react";
import styles from "./text-difference.module.css";

/** TextDifference shows a text with what was removed crossed out and what was added underlined. */
export function TextDifference({ before, after }: { before: string; after: string }): ReactNode {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <span className={styles["difference"]}>
      {parts.map(({ value, added, removed }, index) => {
        // Parts have no names of their own, and their order does not change.
        const key = `${index}-${value.slice(0, 8)}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </span>
  );
}
