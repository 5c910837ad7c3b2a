import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { QrCode } from "../../ui/qr-code";
import { ErrorState, LoadingList } from "../../ui/state";
import { useFormError } from "../../ui/use-form-error";
import { useSignInMethodChange } from "./queries";
import styles from "./account.module.css";

interface EnrolDialogProps {
  onClose: () => void;
  onCodes: (recoveryCodes: string[]) => void;
}

/** EnrolDialog hands a secret to an app, as a QR code and as a text, and asks for the app's code. */
export function EnrolDialog({ onClose, onCodes }: EnrolDialogProps): ReactNode {
  const t = useTranslations("signInMethods");
  const control = useTranslations("control");
  const checks = useChecks();
  const calls = useCalls();
  // Each opening has a secret of its own.
  const [opening] = useState(() => crypto.randomUUID());
  const enrolment = useQuery({
    queryKey: ["enrolment", opening],
    queryFn: calls.enrolSecondFactor,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const add = useSignInMethodChange(({ token, code }: { token: string; code: string }) =>
    calls.addSecondFactor(token, code),
  );
  const isWrong = add.error instanceof ApiError && add.error.fields["code"] !== undefined;
  const formError = useFormError(add.error, isWrong ? t("wrongCode") : undefined);
  return (
    <Dialog title={t("turnOn")} closeLabel={control("close")} onClose={onClose}>
      {enrolment.data ? (
        <Form
          failure={formError.failure}
          check={({ code }) => faultsOf({ code: checks.filled(code) })}
          onSubmit={({ code = "" }) =>
            add.mutate({ token: enrolment.data.enrolment, code: code.trim() }, { onSuccess: onCodes })
          }
        >
          <p>{t("scan")}</p>
          <QrCode text={enrolment.data.address} label={t("qrCode")} />
          <p>
            {t("typeSecret")}{" "}
            <code className={styles["secret"]} dir="ltr">
              {enrolment.data.secret.replaceAll(/(.{4})/g, "$1 ").trim()}
            </code>
          </p>
          <TextField
            name="code"
            label={t("code")}
            help={t("codeHelp")}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            isRequired
          />
          <FormActions>
            <Button onPress={onClose}>{control("cancel")}</Button>
            <Button type="submit" variant="main" isPending={add.isPending}>
              {t("turnOn")}
            </Button>
          </FormActions>
        </Form>
      ) : enrolment.error ? (
        <ErrorState error={enrolment.error} onRetry={() => void enrolment.refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
    </Dialog>
  );
}
