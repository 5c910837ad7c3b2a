import type { ReactNode } from "react";
import styles from "./ring.module.css";

interface RingProps {
  /** 0 to 1. */
  value: number;
  children: ReactNode;
}

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

/** Ring is a decorative ring around its children that fills clockwise with the value. */
export function Ring({ value, children }: RingProps): ReactNode {
  const part = Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0;
  return (
    <span className={styles["ring"]}>
      <svg className={styles["circle"]} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={styles["track"]} cx="50" cy="50" r={RADIUS} />
        <circle
          className={styles["value"]}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
        />
      </svg>
      {children}
    </span>
  );
}
