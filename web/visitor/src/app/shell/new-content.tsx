import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton } from "@cicerone/ui/button";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { applyUpdate, dismissUpdate, updateStore } from "../../core/offline/updates";
import styles from "./notices.module.css";

/**
 * NewContent is the prompt for updates of the app or the museum (SHELL-2). It is not modal: the visitor may ignore it.
 */
export function NewContent(): ReactNode {
  const t = useTranslations();
  const { status } = useStore(updateStore);
  return (
    <div data-testid="new-content" className={styles["news"]}>
      <p role="status">{status !== "none" && t(MESSAGES[status])}</p>
      {(status === "offered" || status === "failed") && (
        <div className={styles["answers"]}>
          <PillButton onClick={() => void applyUpdate()}>
            {t(status === "failed" ? "control.retry" : "control.refresh")}
          </PillButton>
          <PillButton onClick={dismissUpdate}>{t("control.no")}</PillButton>
        </div>
      )}
    </div>
  );
}

const MESSAGES = {
  offered: "shell.newContent",
  accepted: "shell.refreshSoon",
  failed: "error.error_update",
} as const;
