import { Check, CloudOff, Loader, TriangleAlert } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { createObservable, useObservable } from "../lib/observable";
import { useOnline } from "../lib/online";
import { Button } from "../ui/button";
import { type Status, StatusContext } from "../ui/status";
import styles from "./status-line.module.css";

const IDLE = createObservable<Status>({ phase: "idle" });

/** StatusLine says whether the last change is on the server and what it did, or why it is not. */
export function StatusLine({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  const t = useTranslations("status");
  const status = useObservable(useContext(StatusContext) ?? IDLE);
  const isOnline = useOnline();
  return (
    <footer className={`${styles["line"]} ${status.phase === "idle" && isOnline ? styles["idle"] : ""}`}>
      <div role="status" className={styles["status"]}>
        {isOnline ? <Phase status={status} /> : <Failed icon={<CloudOff aria-hidden />}>{t("offline")}</Failed>}
      </div>
      <div className={styles["keys"]}>
        <Button variant="bare" onPress={onShortcuts}>
          {t("keys")} <kbd>?</kbd>
        </Button>
      </div>
    </footer>
  );
}

function Phase({ status }: { status: Status }): ReactNode {
  const t = useTranslations("status");
  const errorText = useTranslations("error");
  const format = useFormatter();
  switch (status.phase) {
    case "idle":
      return null;
    case "saving":
      return (
        <span className={styles["text"]}>
          <Loader aria-hidden /> {t("saving")}
        </span>
      );
    case "saved":
      return (
        <span className={`${styles["text"]} ${styles["ok"]}`}>
          <Check aria-hidden />
          {t("saved")} {format.dateTime(status.at, { timeStyle: "medium" })}
          {status.text === undefined ? null : <span className={styles["detail"]}>{status.text}</span>}
        </span>
      );
    case "failed":
      return (
        <Failed icon={<TriangleAlert aria-hidden />}>
          {t("notSaved")} {errorText(status.code)}
        </Failed>
      );
  }
}

function Failed({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <span className={`${styles["text"]} ${styles["warn"]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
