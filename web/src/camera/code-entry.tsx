import { ArrowLeft, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useTranslations } from "../i18n/provider";
import { useMediaFacts, useMuseum } from "../museum/hooks";
import { Button, RoundButton } from "../ui/button";
import { Field } from "../ui/field";
import { Picture } from "../ui/picture";
import { CameraHelp } from "./camera-help";
import { QrScannerDialog } from "./qr-scanner-dialog";
import { useQrScanner } from "./use-camera";
import styles from "./code-entry.module.css";

/** A code that is being entered, and what its form does. */
export interface CodeForm {
  code: string;
  /** What is wrong with the code that was sent last. */
  error: "empty_code" | "wrong_code" | null;
  checking: boolean;
  change: (code: string) => void;
  /** Sends what was typed. */
  submit: () => void;
  /** Puts a scanned code into the field and sends it. */
  submitScanned: (code: string) => void;
}

interface CodeEntryProps {
  title: string;
  hint: string;
  label: string;
  form: CodeForm;
  /** Offers the camera too. */
  scan: boolean;
  onBack: () => void;
}

/** A screen on which a code is typed, or scanned with the camera; one line tells what is wrong with either. */
export function CodeEntry({ title, hint, label, form, scan, onBack }: CodeEntryProps): ReactNode {
  const t = useTranslations();
  const { homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const scanner = useQrScanner();
  const { scanning, error } = useStore(scanner.store);
  const wrong = (): string | undefined => {
    if (error === "offline") return t("error.no_internet");
    if (error !== null) return t(`error.qr_error_${error}`);
    return form.error === null ? undefined : t(`error.${form.error}`);
  };
  return (
    <div className={styles["screen"]}>
      <div className={styles["picture"]}>
        <Picture src={homeImageUrl} alt="" facts={factsOf(homeImageUrl)} priority />
      </div>
      <header className={styles["top"]}>
        <RoundButton label={t("control.back")} onClick={onBack}>
          <ArrowLeft aria-hidden className={styles["towards"]} />
        </RoundButton>
      </header>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          scanner.close();
          form.submit();
        }}
      >
        <h1 tabIndex={-1}>{title}</h1>
        <p>{hint}</p>
        <Field
          label={label}
          error={wrong()}
          value={form.code}
          onChange={(event) => {
            scanner.close();
            form.change(event.target.value);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
        />
        {error !== null && error !== "offline" && <CameraHelp error={error} otherwise={t("camera.byHand")} />}
        <div className={styles["buttons"]}>
          <Button type="submit" aria-busy={form.checking}>
            {t(form.checking ? "code.checking" : "control.send")}
          </Button>
          {scan && (
            <Button
              look="quiet"
              onClick={() => {
                form.change(form.code);
                scanner.scan();
              }}
            >
              <QrCode aria-hidden />
              {t("control.scanQr")}
            </Button>
          )}
        </div>
      </form>
      {scanning && <QrScannerDialog scanner={scanner} onCode={form.submitScanned} />}
    </div>
  );
}
