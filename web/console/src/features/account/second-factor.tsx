import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { signInMethodsQuery } from "../../api/queries";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { EnrolDialog } from "./enrol-dialog";
import { useSignInMethodChange } from "./queries";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import styles from "./account.module.css";

/** Fewer recovery codes than this are a warning. */
const FEW_CODES = 3;

/** SecondFactor makes the password need the code of an app, and shows new recovery codes. */
export function SecondFactor(): ReactNode {
  const t = useTranslations("signInMethods");
  const announce = useAnnounce();
  const calls = useCalls();
  const methods = useQuery(signInMethodsQuery(calls)).data;
  const [opened, setOpened] = useState<"enrol" | "renew" | "remove" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const remove = useSignInMethodChange(calls.removeSecondFactor);
  const renew = useSignInMethodChange(calls.renewRecoveryCodes);
  const close = (): void => setOpened(null);
  if (methods === undefined) return <LoadingList rows={1} />;
  const { secondFactor, recoveryCodes } = methods;
  return (
    <>
      {secondFactor ? (
        <Notice tone={recoveryCodes < FEW_CODES ? "warn" : "ok"}>{t("isOn", { count: recoveryCodes })}</Notice>
      ) : null}
      <div className={styles["buttons"]}>
        {secondFactor ? (
          <>
            <Button onPress={() => setOpened("renew")}>{t("renewCodes")}</Button>
            <Button variant="danger" onPress={() => setOpened("remove")}>
              {t("turnOff")}
            </Button>
          </>
        ) : (
          <Button onPress={() => setOpened("enrol")} isDisabled={!methods.password}>
            {t("turnOn")}
          </Button>
        )}
      </div>
      {opened === "enrol" ? (
        <EnrolDialog
          onClose={close}
          onCodes={(made) => {
            close();
            setCodes(made);
            announce(t("turnedOn"));
          }}
        />
      ) : null}
      {opened === "renew" ? (
        <Confirm
          title={t("renewTitle")}
          action={t("renewCodes")}
          onClose={close}
          onConfirm={async () => setCodes(await renew.mutateAsync())}
        >
          {t("renewHelp")}
        </Confirm>
      ) : null}
      {opened === "remove" ? (
        <Confirm
          title={t("turnOffTitle")}
          action={t("turnOff")}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync();
            announce(t("turnedOff"));
          }}
        >
          {t("turnOffHelp")}
        </Confirm>
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
