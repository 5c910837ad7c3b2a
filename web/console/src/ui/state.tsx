import { Skeleton } from "@cicerone/ui/skeleton";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { CloudOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ErrorCode, codeOf } from "../api/error";
import { Button } from "./button";
import styles from "./state.module.css";

/** LoadingList stands for rows that are on their way. */
export function LoadingList({ rows = 4 }: { rows?: number }): ReactNode {
  const t = useTranslations("state");
  return (
    <div className={styles["loading"]} aria-busy="true">
      <VisuallyHidden live="polite">{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} block="3rem" />
      ))}
    </div>
  );
}

/** EmptyState says that there is nothing yet, and what to do. */
export function EmptyState({ title, children, action }: StateProps): ReactNode {
  return (
    <div className={styles["state"]}>
      <p className={styles["title"]}>{title}</p>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** ErrorState takes the place of what could not be loaded, and loads it again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useTranslations("state");
  const message = useErrorText();
  const code = codeOf(error);
  const Icon = code === "offline" ? CloudOff : TriangleAlert;
  return (
    <div className={styles["state"]} role="alert">
      <Icon aria-hidden />
      <p className={styles["title"]}>{message(error)}</p>
      {RETRYABLE.has(code) ? <Button onPress={onRetry}>{t("retry")}</Button> : null}
    </div>
  );
}

const RETRYABLE = new Set<ErrorCode>(["offline", "unavailable", "unexpected", "too_many_attempts", "unauthorized"]);

/** useErrorText returns a function that says in words why a call failed. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("error");
  return (error) => t(codeOf(error));
}
