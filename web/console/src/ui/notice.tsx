import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

interface NoticeProps {
  /** The sign and the colour; the text says the same. */
  tone?: keyof typeof ICONS;
  children: ReactNode;
  /** What helps, such as a button. */
  action?: ReactNode;
}

/** Notice is a sentence that stands out, with its remedy. */
export function Notice({ tone = "info", children, action }: NoticeProps): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles["notice"]} ${styles[tone]}`}>
      <Icon aria-hidden />
      <div className={styles["text"]}>{children}</div>
      {action}
    </div>
  );
}

/** ErrorNotice is a notice that screen readers announce at once. */
export function ErrorNotice(props: Omit<NoticeProps, "tone">): ReactNode {
  return (
    <div role="alert">
      <Notice tone="bad" {...props} />
    </div>
  );
}
