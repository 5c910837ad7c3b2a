import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Field } from "@cicerone/ui/field";
import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { GateLayout, GateButtons } from "../../ui/gate-layout";
import { useMediaFacts, useMuseum } from "../museum/hooks";
import { CameraHelp } from "./camera-help";
import { QrScannerDialog } from "./qr-scanner-dialog";
import { useQrScanner } from "./use-camera";

/**
 * CodeError is why a code was rejected: a key of the error catalogue, or that it could not be checked, without a
 * connection (offline) or by a failing server (unchecked).
 */
export type CodeError = "empty_code" | "wrong_code" | "offline" | "unchecked";

/** CodeForm is the state of the form for a code. */
export interface CodeForm {
  code: string;
  /** Why the last code was rejected. */
  error: CodeError | null;
  checking: boolean;
  /** Whether checking takes longer than usual. */
  slow?: boolean;
  change: (code: string) => void;
  /** Sends the code. */
  submit: () => void;
  /** Fills in a scanned code and sends it. */
  submitScanned: (code: string) => void;
}

interface CodeEntryProps {
  title: string;
  hint: string;
  label: string;
  form: CodeForm;
  /** Whether a QR code can be scanned as well. */
  scan: boolean;
  onBack: () => void;
  /** Alternatives below the buttons. */
  children?: ReactNode;
}

/** CodeEntry is a screen for typing or scanning a code; errors of both appear below the field. */
export function CodeEntry({ title, hint, label, form, scan, onBack, children }: CodeEntryProps): ReactNode {
  const t = useTranslations();
  const { homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const scanner = useQrScanner();
  const { scanning, error } = useStore(scanner.store);
  const errorText = (): ReactNode => {
    if (error === "offline") return t("error.no_internet");
    if (error !== null) return t(`error.qr_error_${error}`);
    switch (form.error) {
      case null:
        return undefined;
      case "offline":
      case "unchecked":
        return (
          <>
            {t("error.wrong_code")}
            <br />
            {form.error === "offline" ? t("error.no_internet") : t("code.unchecked")}
          </>
        );
      case "empty_code":
      case "wrong_code":
        return t(`error.${form.error}`);
    }
  };
  return (
    <>
      <GateLayout
        src={homeImageUrl}
        facts={factsOf(homeImageUrl)}
        title={title}
        backLabel={t("control.back")}
        onBack={onBack}
        onSubmit={() => {
          scanner.close();
          form.submit();
        }}
      >
        <p role="status">{form.slow === true ? t("code.checkingSlowly") : hint}</p>
        <Field
          label={label}
          error={errorText()}
          // A camera that fails says nothing of the code.
          aria-invalid={error === null && form.error !== null}
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
        {error !== null && error !== "offline" && <CameraHelp error={error} alternative={t("camera.byHand")} />}
        <GateButtons>
          <Button type="submit" aria-busy={form.checking}>
            {t(form.checking ? "code.checking" : "control.send")}
          </Button>
          {scan && (
            <Button
              variant="quiet"
              onClick={() => {
                form.change(form.code);
                scanner.scan();
              }}
            >
              <QrCode aria-hidden />
              {t("control.scanQr")}
            </Button>
          )}
          {children}
        </GateButtons>
      </GateLayout>
      {scanning && <QrScannerDialog scanner={scanner} onCode={form.submitScanned} />}
    </>
  );
}
