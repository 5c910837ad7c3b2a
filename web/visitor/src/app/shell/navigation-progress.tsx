import { useTranslations } from "@cicerone/i18n/provider";
import { useRouterState } from "../../core/navigation/router/react";
import styles from "./navigation-progress.module.css";

/** A thin moving line while the next screen is being fetched; it appears only when that takes a while. */
export function NavigationProgress() {
  const t = useTranslations("shell");
  const { pending, shown } = useRouterState();
  if (!pending || shown === null) return null;
  return <div className={styles["pending"]} role="progressbar" aria-label={t("loading")} />;
}
