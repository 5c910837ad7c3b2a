import type { ReactNode } from "react";
import styles from "./progress.module.css";

interface ProgressProps {
  /** What screen readers call it. */
  label: string;
  /** What it says beside the bar. */
  text: string;
  value: number;
  /** 0 while it is not known: the bar then only says that something happens. */
  max: number;
}

/** How far something is: a bar, and the same in words. */
export function Progress({ label, text: words, value, max }: ProgressProps): ReactNode {
  return (
    <div className={styles["progress"]}>
      <progress
        aria-label={label}
        aria-valuetext={words}
        className={styles["bar"]}
        {...(max > 0 ? { value, max } : {})}
      />
      <span aria-hidden="true" className={styles["words"]}>
        {words}
      </span>
    </div>
  );
}
