import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A button or link that does it. */
  action?: ReactNode;
  /** An error is announced at once, anything else when the screen reader has time. */
  tone?: "plain" | "alert";
}

/** A whole-screen message: an empty list, an error, no network. It says what to do next. */
export function Notice({ title, children, icon, action, tone = "plain" }: NoticeProps): ReactNode {
  return (
    <div className={styles["notice"]} role={tone === "alert" ? "alert" : undefined}>
      {icon}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
