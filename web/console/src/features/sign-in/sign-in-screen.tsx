import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { providerAddress } from "../../api/calls";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { startQuery } from "../../api/queries";
import { useEnter } from "../../api/session";
import type { Me, Proof } from "../../api/types";
import { askForPasskey, canUsePasskeys } from "../../lib/passkeys";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorNotice, Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { OrganizationChoice } from "./organization-choice";
import { PasskeySuggestion } from "./passkey-suggestion";
import { SecondStepForm } from "./second-step-form";
import { useSignInFailure } from "./use-sign-in-failure";
import styles from "./sign-in.module.css";

/** SignInScreen signs in with a passkey, with a password and perhaps a code, or at the provider. */
export function SignInScreen(): ReactNode {
  const t = useTranslations("signIn");
  const calls = useCalls();
  const enter = useEnter();
  const { next } = useSearch({ from: "/public/sign-in" });
  // The password is right, and a code is needed as well.
  const [half, setHalf] = useState<Proof | null>(null);
  const [choosing, setChoosing] = useState<Me | null>(null);
  const [failures, setFailures] = useState(0);
  const signIn = useMutation({
    meta: { quiet: true },
    mutationFn: (proof: Proof) => calls.signIn(proof),
    onSuccess: (me) => {
      if (me.organizations.length > 1 && next === undefined) setChoosing(me);
      else void enter(me, next);
    },
    onError: (error, proof) => {
      setFailures(failures + 1);
      if (codeOf(error) === "second_step") setHalf(proof);
    },
  });
  if (choosing) {
    return (
      <Screen title={t("organizationTitle")} help={t("organizationHelp")}>
        <OrganizationChoice me={choosing} />
      </Screen>
    );
  }
  if (half) {
    return (
      <Screen key="code" title={t("codeTitle")} help={t("codeHelp")}>
        <SecondStepForm
          error={codeOf(signIn.error) === "second_step" ? null : signIn.error}
          isPending={signIn.isPending}
          onSubmit={(code) => signIn.mutate({ ...half, code })}
          onBack={() => {
            signIn.reset();
            setHalf(null);
          }}
        />
      </Screen>
    );
  }
  return (
    <Screen key="start" title={t("title")}>
      <FirstStep
        error={signIn.error}
        isPasskey={signIn.variables?.passkey !== undefined}
        failures={failures}
        isPending={signIn.isPending}
        onProof={(proof) => signIn.mutate(proof)}
        next={next}
      />
    </Screen>
  );
}

interface FirstStepProps {
  error: unknown;
  /** What failed is a passkey. */
  isPasskey: boolean;
  /** How often it failed. */
  failures: number;
  isPending: boolean;
  next: string | undefined;
  onProof: (proof: Proof) => void;
}

function FirstStep({ error, isPasskey, failures, isPending, next, onProof }: FirstStepProps): ReactNode {
  const t = useTranslations("signIn");
  const field = useTranslations("field");
  const checks = useChecks();
  const { ended, provider: refusal } = useSearch({ from: "/public/sign-in" });
  const calls = useCalls();
  const start = useQuery(startQuery(calls));
  const isOffered = canUsePasskeys(start.data?.passkeySite);
  const ask = useMutation({
    meta: { quiet: true },
    mutationFn: async () => askForPasskey(await calls.passkeyRequest()),
    onSuccess: (passkey) => onProof({ passkey }),
  });
  const failure = useSignInFailure(error, isPasskey);
  return (
    <>
      {/* A browser answers one question at a time: a suggestion would end what the button asks for. */}
      {isOffered && !ask.isPending ? (
        <PasskeySuggestion key={failures} onPasskey={(passkey) => onProof({ passkey })} />
      ) : null}
      {start.data?.needsSetUp ? <Notice>{t("needsSetUp")}</Notice> : null}
      {ended && error === null ? <Notice>{t("ended")}</Notice> : null}
      {refusal === undefined || error !== null ? null : (
        <ErrorNotice>{refusal === "busy" ? t("providerBusy") : t("providerRefused")}</ErrorNotice>
      )}
      {ask.error === null ? null : <ErrorNotice>{t("passkeyFailed")}</ErrorNotice>}
      <Form
        failure={failure}
        check={({ email, password }) => faultsOf({ email: checks.email(email), password: checks.filled(password) })}
        onSubmit={({ email = "", password = "" }) => onProof({ email: email.trim(), password })}
      >
        <TextField
          name="email"
          type="email"
          label={field("email")}
          autoComplete="username webauthn"
          dir="ltr"
          isRequired
        />
        <TextField
          name="password"
          type="password"
          label={field("password")}
          autoComplete="current-password"
          dir="ltr"
          isRequired
        />
        <FormActions>
          <Button type="submit" variant="main" isPending={isPending}>
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
            <Button onPress={() => location.assign(providerAddress(next))}>
              {t("provider", { provider: start.data.provider })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <p>{t("forgotten")}</p>
    </>
  );
}
