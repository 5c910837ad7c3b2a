import type { ReactNode } from "react";
import styles from "./progress.module.css";

interface ProgressProps {
  /** Accessible name. */
  label: string;
  /** The progress as text. */
  text: string;
  value: number;
  /** 0 while unknown: the bar is indeterminate. */
  max: number;
}

/** Progress is a progress bar with text. */
export function Progress({ label, text, value, max }: ProgressProps): ReactNode {
  return (
    <div className={styles["progress"]}>
      <progress
        aria-label={label}
        aria-valuetext={text}
        className={styles["bar"]}
        {...(max > 0 ? { value, max } : {})}
      />
      <span aria-hidden="true" className={styles["words"]}>
        {text}
      </span>
    </div>
  );
}
