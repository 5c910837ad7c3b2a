import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ErrorKey } from "../../i18n/catalogue";
import { isOnline } from "../offline/online";
import { useBlockReload } from "../offline/page-idle";
import { useServices } from "../services";
import { createForgetVisitor } from "./forget-visitor";
import styles from "./forget-me.module.css";

/** ForgetMe lets visitors delete their personal data, also on a lent device, without its password. */
export function ForgetMe(): ReactNode {
  const t = useTranslations();
  const services = useServices();
  const [state, setState] = useState<"idle" | "asking" | "deleting" | "deleted">("idle");
  const [error, setError] = useState<ErrorKey | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  useBlockReload(state === "deleting");
  // The pressed button is gone.
  useEffect(() => {
    if (state === "deleted") done.current?.focus();
  }, [state]);

  const forget = async (): Promise<void> => {
    setState("deleting");
    const failure = await createForgetVisitor({ ...services, online: isOnline })();
    setError(failure);
    setState(failure === null ? "deleted" : "idle");
  };
  const ask = () => {
    setError(null);
    if (state === "idle") setState("asking");
  };

  return (
    <div className={styles["forget"]}>
      {state === "deleted" ? (
        <p ref={done} tabIndex={-1}>
          {t("goodbye.forgetMeDone")}
        </p>
      ) : (
        <button type="button" className={styles["ask"]} aria-busy={state === "deleting"} onClick={ask}>
          {t("goodbye.forgetMe")}
        </button>
      )}
      <p role="alert" className={styles["error"]}>
        {error !== null && t(`error.${error}`)}
      </p>
      {state === "asking" && (
        <Dialog title={t("goodbye.forgetMe")} closeLabel={t("control.close")} onClose={() => setState("idle")}>
          <div className={styles["answers"]}>
            <p>{t("goodbye.forgetMeText")}</p>
            <Button onClick={() => void forget()}>{t("control.yes")}</Button>
            <Button variant="quiet" onClick={() => setState("idle")}>
              {t("control.no")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
