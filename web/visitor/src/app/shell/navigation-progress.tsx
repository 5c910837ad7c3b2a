import { useTranslations } from "@cicerone/i18n/provider";
import { useRouterState } from "../../core/navigation/router/react";
import styles from "./navigation-progress.module.css";

/** NavigationProgress is a thin moving line, shown if the next screen takes a while to load. */
export function NavigationProgress() {
  const t = useTranslations("shell");
  const { pending, shown } = useRouterState();
  if (!pending || shown === null) return null;
  return <div className={styles["pending"]} role="progressbar" aria-label={t("loading")} />;
}
