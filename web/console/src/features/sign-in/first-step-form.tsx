import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { startQuery } from "../../api/queries";
import { askForPasskey, canUsePasskeys } from "../../lib/passkeys";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorNotice } from "../../ui/notice";
import { PasskeySuggestion } from "./passkey-suggestion";
import type { SignIn } from "./use-sign-in";
import { useSignInFailure } from "./use-sign-in-failure";
import styles from "./sign-in.module.css";

interface FirstStepFormProps {
  signIn: SignIn;
  /** Of the only account that is asked for. */
  email?: string;
  /** Stands before the button that signs in. */
  action?: ReactNode;
  onProvider: () => void;
}

/** FirstStepForm signs in with a password, with a passkey or at the provider. */
export function FirstStepForm({ signIn, email, action, onProvider }: FirstStepFormProps): ReactNode {
  const t = useTranslations("signIn");
  const field = useTranslations("field");
  const checks = useChecks();
  const calls = useCalls();
  const start = useQuery(startQuery(calls));
  const isOffered = canUsePasskeys(start.data?.passkeySite);
  const ask = useMutation({
    meta: { quiet: true },
    mutationFn: async () => askForPasskey(await calls.passkeyRequest()),
    onSuccess: (passkey) => signIn.send({ passkey }),
  });
  const failure = useSignInFailure(signIn.error, signIn.isPasskey);
  return (
    <>
      {/* A browser answers one question at a time: a suggestion would end what the button asks for. */}
      {email === undefined && isOffered && !ask.isPending ? (
        <PasskeySuggestion key={signIn.failures} onPasskey={(passkey) => signIn.send({ passkey })} />
      ) : null}
      {ask.error === null ? null : <ErrorNotice>{t("passkeyFailed")}</ErrorNotice>}
      <Form
        failure={failure}
        check={(values) => ({
          ...(email === undefined ? faultsOf({ email: checks.email(values["email"]) }) : {}),
          ...faultsOf({ password: checks.filled(values["password"]) }),
        })}
        onSubmit={({ email: typed = "", password = "" }) => signIn.send({ email: email ?? typed.trim(), password })}
      >
        {email === undefined ? (
          <TextField
            name="email"
            type="email"
            label={field("email")}
            autoComplete="username webauthn"
            dir="ltr"
            isRequired
          />
        ) : (
          <input type="hidden" autoComplete="username" value={email} readOnly />
        )}
        <TextField
          name="password"
          type="password"
          label={field("password")}
          autoComplete="current-password"
          dir="ltr"
          takesFocus={email !== undefined}
          isRequired
        />
        <FormActions>
          {action}
          <Button type="submit" variant="main" isPending={signIn.isPending}>
            {t("submit")}
          </Button>
        </FormActions>
      </Form>
      {isOffered || start.data?.provider ? (
        <div className={styles["others"]}>
          <p className={styles["or"]}>{t("or")}</p>
          {isOffered ? (
            <Button onPress={() => ask.mutate()} isPending={ask.isPending}>
              <Fingerprint aria-hidden />
              {t("passkey")}
            </Button>
          ) : null}
          {start.data?.provider ? (
            <Button onPress={onProvider}>{t("provider", { provider: start.data.provider })}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
