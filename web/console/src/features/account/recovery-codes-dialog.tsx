import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import styles from "./account.module.css";

/** RecoveryCodesDialog shows recovery codes, which the server shows once, to copy or to save as a file. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }): ReactNode {
  const t = useTranslations("signInMethods");
  const control = useTranslations("control");
  const [copied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  const save = (): void => {
    saveFile(new Blob([text], { type: "text/plain" }), "cicerone-recovery-codes.txt");
  };
  return (
    <Dialog role="alertdialog" title={t("recoveryTitle")} closeLabel={control("close")} onClose={onClose}>
      <p>{t("recoveryHelp")}</p>
      {/* Without its role, Safari does not announce a list that shows no bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles["codes"]} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div role="status">{copied ? <Notice tone="ok">{t("copied")}</Notice> : null}</div>
      <FormActions>
        {/* Over plain http browsers have no clipboard. */}
        {window.isSecureContext ? (
          <Button onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {t("copy")}
          </Button>
        ) : null}
        <Button onPress={save}>{t("saveFile")}</Button>
        <Button variant="main" onPress={onClose}>
          {t("stored")}
        </Button>
      </FormActions>
    </Dialog>
  );
}
