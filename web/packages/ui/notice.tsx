import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
  /** Alerts are announced at once. */
  tone?: "plain" | "alert";
}

/** Notice is a whole-screen message, such as an error, with the next step. */
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
