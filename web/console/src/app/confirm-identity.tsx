import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../api/context";
import { codeOf } from "../api/error";
import { useMe } from "../api/queries";
import { type Observable, useObservable } from "../lib/observable";
import { Button } from "../ui/button";
import { faultsOf, useChecks } from "../ui/checks";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Form, FormActions } from "../ui/form";
import { useFormError } from "../ui/use-form-error";
import type { IdentityQuestion } from "./services";

/** ConfirmIdentity asks for the password while a call waits for it; the call continues afterwards. */
export function ConfirmIdentity({ question }: { question: Observable<IdentityQuestion | null> }): ReactNode {
  const asked = useObservable(question);
  return asked === null ? null : <PasswordDialog question={asked} />;
}

function PasswordDialog({ question }: { question: IdentityQuestion }): ReactNode {
  const t = useTranslations("confirmIdentity");
  const field = useTranslations("field");
  const control = useTranslations("control");
  const calls = useCalls();
  const checks = useChecks();
  const { account } = useMe();
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: ({ password = "" }: Record<string, string>) => calls.confirm(password),
    onSuccess: () => question.answer(true),
  });
  const isWrong = confirm.error !== null && ["unauthorized", "forbidden", "invalid"].includes(codeOf(confirm.error));
  const { failure } = useFormError(confirm.error, isWrong ? t("wrong") : undefined);
  const cancel = (): void => question.answer(false);
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={cancel}>
      <p>{t("help")}</p>
      <Form
        failure={failure}
        check={({ password }) => faultsOf({ password: checks.filled(password) })}
        onSubmit={(values) => confirm.mutate(values)}
      >
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <TextField
          name="password"
          type="password"
          label={field("password")}
          autoComplete="current-password"
          dir="ltr"
          takesFocus
          isRequired
        />
        <FormActions>
          <Button onPress={cancel}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={confirm.isPending}>
            {t("submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
