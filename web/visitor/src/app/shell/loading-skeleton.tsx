import { useTranslations } from "@cicerone/i18n/provider";
import { Skeleton } from "@cicerone/ui/skeleton";
import { useRouterState } from "../../core/navigation/router/react";
import styles from "./loading-skeleton.module.css";

/** LoadingSkeleton is a placeholder for the first screen while it loads: a picture and a few lines (ENTRY-13). */
export function LoadingSkeleton() {
  const t = useTranslations("shell");
  const { shown, error } = useRouterState();
  if (shown !== null || error !== null) return null;
  return (
    <div className={styles["opening"]} role="status" aria-label={t("loading")}>
      <Skeleton block="3rem" inline="60%" />
      <Skeleton block="45svb" />
      <Skeleton block="2rem" inline="80%" />
      <Skeleton block="1rem" />
      <Skeleton block="1rem" inline="90%" />
    </div>
  );
}
