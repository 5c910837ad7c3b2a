import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { signInMethodsQuery, useMe } from "../../api/queries";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Confirm } from "../../ui/confirm";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { NewPasswordField } from "../../ui/new-password-field";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import { useSignInMethodChange } from "./queries";
import styles from "./account.module.css";

/** Password changes the password, or removes it where there is another way to sign in. */
export function Password(): ReactNode {
  const t = useTranslations("account");
  const announce = useAnnounce();
  const calls = useCalls();
  const methods = useQuery(signInMethodsQuery(calls)).data;
  const remove = useSignInMethodChange(calls.removePassword);
  const [isRemoving, setIsRemoving] = useState(false);
  if (methods === undefined) return <PasswordForm isFirst={false} />;
  return (
    <>
      <PasswordForm key={String(methods.password)} isFirst={!methods.password} />
      {methods.password && (methods.passkeys.length > 0 || methods.provider) ? (
        <div>
          <Button variant="danger" onPress={() => setIsRemoving(true)}>
            {t("removePassword")}
          </Button>
        </div>
      ) : null}
      {isRemoving ? (
        <Confirm
          title={t("removePasswordTitle")}
          action={t("removePassword")}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await remove.mutateAsync();
            announce(t("passwordRemoved"));
          }}
        >
          {t("removePasswordHelp")}
        </Confirm>
      ) : null}
    </>
  );
}

function PasswordForm({ isFirst }: { isFirst: boolean }): ReactNode {
  const t = useTranslations("account");
  const calls = useCalls();
  const client = useQueryClient();
  const announce = useAnnounce();
  const checks = useChecks();
  const { account } = useMe();
  // A new form is an empty one.
  const [changes, setChanges] = useState(0);
  const save = useMutation({
    mutationFn: ({ current = "", password = "" }: Record<string, string>) => calls.changePassword(current, password),
    onSuccess: async () => {
      setChanges(changes + 1);
      announce(t("passwordChanged"));
      await client.invalidateQueries({ queryKey: ["sign-in-methods"] });
      await client.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const isWrong = save.error instanceof ApiError && save.error.fields["current"] !== undefined;
  const { serverErrors, failure } = useFormError(save.error, isWrong ? t("wrongPassword") : undefined);
  const formError = isWrong ? { serverErrors: { current: t("wrongPassword") }, failure } : { serverErrors, failure };
  return (
    <div className={styles["form"]}>
      <Form
        key={changes}
        {...formError}
        check={({ current, password }) =>
          faultsOf({
            current: isFirst ? null : checks.filled(current),
            password: checks.newPassword(password),
          })
        }
        onSubmit={(values) => save.mutate(values)}
      >
        {/* Password managers want to know whose password it is. */}
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        {isFirst ? null : (
          <TextField
            name="current"
            type="password"
            label={t("currentPassword")}
            autoComplete="current-password"
            dir="ltr"
            isRequired
          />
        )}
        <NewPasswordField label={t("newPassword")} />
        <FormActions>
          <Button type="submit" isPending={save.isPending}>
            {isFirst ? t("choosePassword") : t("changePassword")}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
