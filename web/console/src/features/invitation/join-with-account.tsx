import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError, codeOf } from "../../api/error";
import { startQuery } from "../../api/queries";
import { useEnter } from "../../api/session";
import type { OpenedInvitation, Proof } from "../../api/types";
import { askForPasskey, canUsePasskeys } from "../../lib/passkeys";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { CodeField } from "../../ui/code-field";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorNotice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";

interface JoinWithAccountProps {
  token: string;
  invitation: OpenedInvitation;
  /** The person is signed in with the account. */
  isSignedIn: boolean;
}

/** JoinWithAccount lets somebody join who has an account: signed in with it, or by proving that it is theirs. */
export function JoinWithAccount({
  token,
  invitation: { email, organization },
  isSignedIn,
}: JoinWithAccountProps): ReactNode {
  const t = useTranslations("invitation");
  const signIn = useTranslations("signIn");
  const field = useTranslations("field");
  const errorText = useErrorText();
  const calls = useCalls();
  const enter = useEnter();
  const checks = useChecks();
  const start = useQuery(startQuery(calls)).data;
  // The password is right, and a code is needed as well.
  const [half, setHalf] = useState<Proof | null>(null);
  const join = useMutation({
    meta: { quiet: true },
    mutationFn: async (proof: Proof | "passkey") =>
      calls.acceptInvitation({
        token,
        existingAccount: true,
        ...(proof === "passkey" ? { passkey: await askForPasskey(await calls.passkeyRequest()) } : proof),
      }),
    onSuccess: (joined) => enter(joined),
    onError: (error, proof) => {
      if (codeOf(error) === "second_step" && proof !== "passkey") setHalf(proof);
    },
  });
  const { error } = join;
  const isWrong = ["unauthorized", "invalid"].includes(codeOf(error));
  const failure =
    error === null || codeOf(error) === "second_step"
      ? null
      : !(error instanceof ApiError) || (isWrong && join.variables === "passkey")
        ? signIn("passkeyFailed")
        : error.fields["code"] !== undefined
          ? signIn("wrongCode")
          : isWrong
            ? t("wrongPassword")
            : errorText(error);
  if (isSignedIn) {
    return (
      <>
        {failure === null ? null : <ErrorNotice>{failure}</ErrorNotice>}
        <div>
          <Button variant="main" isPending={join.isPending} onPress={() => join.mutate({})}>
            {t("submit", { organization })}
          </Button>
        </div>
      </>
    );
  }
  const name = half ? "code" : "password";
  return (
    <>
      {canUsePasskeys(start?.passkeySite) ? (
        <div>
          <Button isPending={join.isPending} onPress={() => join.mutate("passkey")}>
            <Fingerprint aria-hidden />
            {signIn("passkey")}
          </Button>
        </div>
      ) : null}
      <Form
        key={name}
        failure={failure}
        check={(values) => faultsOf({ [name]: checks.filled(values[name]) })}
        onSubmit={(values) => join.mutate({ ...half, [name]: values[name] ?? "" })}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {half ? (
          <CodeField />
        ) : (
          <TextField
            name="password"
            type="password"
            label={field("password")}
            help={t("passwordHelp")}
            autoComplete="current-password"
            dir="ltr"
            isRequired
          />
        )}
        <FormActions>
          <Button type="submit" variant="main" isPending={join.isPending}>
            {t("submit", { organization })}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
