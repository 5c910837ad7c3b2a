import { useTranslations } from "@cicerone/i18n/provider";
import { CloudOff, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { useConnectionNotice } from "../../core/offline/online";
import styles from "./notices.module.css";

const MESSAGES = { offline: "shell.offline", needed: "error.no_internet", back: "shell.online" } as const;

/**
 * ConnectionBanner says that the connection is lost or back, or required by an action; then a small icon stays
 * (SHELL-3).
 */
export function ConnectionBanner(): ReactNode {
  const t = useTranslations();
  const { notice, small } = useConnectionNotice();
  return (
    // Always rendered: screen readers announce changes inside it.
    <div role="status" data-testid="connection" className={styles["connection"]}>
      {notice !== "none" && (
        <p className={`${styles["pill"]} ${small ? styles["small"] : ""}`}>
          {notice === "back" ? <Wifi aria-hidden size={18} /> : <CloudOff aria-hidden size={18} />}
          <span>{t(MESSAGES[notice])}</span>
        </p>
      )}
    </div>
  );
}
