import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { PROVIDER_CONFIRMATION } from "../api/calls";
import { useCalls } from "../api/context";
import { ApiError, codeOf } from "../api/error";
import { signInMethodsQuery, startQuery, useMe } from "../api/queries";
import type { Proof } from "../api/types";
import { onIdentity } from "../lib/identity-channel";
import { askForPasskey, canUsePasskeys } from "../lib/passkeys";
import type { Answer } from "../lib/question";
import { Button } from "../ui/button";
import { faultsOf, useChecks } from "../ui/checks";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Form, FormActions } from "../ui/form";
import { ErrorNotice } from "../ui/notice";
import { LoadingList } from "../ui/state";
import { useFormError } from "../ui/use-form-error";

/** The code of a browser's refusal, such as when the person closed its question. */
const isRefusal = (error: unknown): boolean => error !== null && !(error instanceof ApiError);

/** ConfirmIdentity asks who is signed in while a call waits for it; the call continues afterwards. */
export function ConfirmIdentity({ answer }: { answer: Answer }): ReactNode {
  const t = useTranslations("confirmIdentity");
  const control = useTranslations("control");
  const calls = useCalls();
  const methods = useQuery(signInMethodsQuery(calls)).data;
  const start = useQuery(startQuery(calls)).data;
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: async (proof: Proof | "passkey") =>
      calls.confirm(proof === "passkey" ? { passkey: await askForPasskey(await calls.passkeyRequest()) } : proof),
    onSuccess: () => answer(true),
  });
  useEffect(() => onIdentity(() => answer(true)), [answer]);
  const cancel = (): void => answer(false);
  const hasPasskey = methods !== undefined && methods.passkeys.length > 0 && canUsePasskeys(start?.passkeySite);
  const hasForm = methods?.password || methods?.secondFactor;
  const isWrong = ["forbidden", "invalid"].includes(codeOf(confirm.error));
  const { failure } = useFormError(
    confirm.error,
    isRefusal(confirm.error) ? t("passkeyFailed") : isWrong ? t("wrong") : undefined,
  );
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={cancel}>
      <p>{hasForm || hasPasskey || methods?.provider || !methods ? t("help") : t("signInAnew")}</p>
      {methods === undefined ? <LoadingList rows={1} /> : null}
      {hasPasskey ? (
        <Button
          {...(hasForm ? {} : { variant: "main" })}
          isPending={confirm.isPending}
          onPress={() => confirm.mutate("passkey")}
        >
          <Fingerprint aria-hidden />
          {t("passkey")}
        </Button>
      ) : null}
      {methods?.provider && start?.provider ? (
        <Button onPress={() => window.open(PROVIDER_CONFIRMATION, "_blank", "popup,width=520,height=680")}>
          {t("provider", { provider: start.provider })}
        </Button>
      ) : null}
      {hasForm ? (
        <ProofForm
          kind={methods.password ? "password" : "code"}
          failure={failure}
          isPending={confirm.isPending}
          onProof={confirm.mutate}
          onCancel={cancel}
        />
      ) : failure === null ? null : (
        <ErrorNotice>{failure}</ErrorNotice>
      )}
    </Dialog>
  );
}

interface ProofFormProps {
  kind: "password" | "code";
  failure: string | null;
  isPending: boolean;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
}

function ProofForm({ kind, failure, isPending, onProof, onCancel }: ProofFormProps): ReactNode {
  const t = useTranslations("confirmIdentity");
  const signIn = useTranslations("signIn");
  const field = useTranslations("field");
  const control = useTranslations("control");
  const checks = useChecks();
  const { account } = useMe();
  return (
    <Form
      failure={failure}
      check={(values) => faultsOf({ [kind]: checks.filled(values[kind]) })}
      onSubmit={(values) => onProof({ [kind]: values[kind] ?? "" })}
    >
      <input type="hidden" autoComplete="username" value={account.email} readOnly />
      <TextField
        name={kind}
        {...(kind === "password"
          ? { type: "password", label: field("password"), autoComplete: "current-password" }
          : { label: signIn("code"), autoComplete: "one-time-code" })}
        dir="ltr"
        takesFocus
        isRequired
      />
      <FormActions>
        <Button onPress={onCancel}>{control("cancel")}</Button>
        <Button type="submit" variant="main" isPending={isPending}>
          {t("submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
