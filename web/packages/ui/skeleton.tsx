import type { ReactNode } from "react";
import styles from "./skeleton.module.css";

/** Skeleton is a placeholder in the shape of the content. */
export function Skeleton({
  block,
  inline = "100%",
  round = false,
}: {
  block: string;
  inline?: string;
  round?: boolean;
}): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={`${styles["skeleton"]} ${round ? styles["round"] : ""}`}
      style={{ blockSize: block, inlineSize: inline }}
    />
  );
}
