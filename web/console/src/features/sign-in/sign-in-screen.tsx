import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { useEnter } from "../../api/session";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { useErrorText } from "../../ui/state";

/** SignInScreen asks for e-mail address and password, and opens what was asked for before. */
export function SignInScreen(): ReactNode {
  const t = useTranslations("signIn");
  const field = useTranslations("field");
  const calls = useCalls();
  const enter = useEnter();
  const checks = useChecks();
  const { next, ended } = useSearch({ from: "/public/sign-in" });
  const start = useQuery({ queryKey: ["start"], queryFn: calls.start });
  const { mutate, error, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: ({ email = "", password = "" }: Record<string, string>) => calls.signIn(email.trim(), password),
    onSuccess: (me) => enter(me, next),
  });
  const failure = useSignInFailure(error);
  return (
    <Screen title={t("title")}>
      {start.data?.needsSetUp ? <Notice>{t("needsSetUp")}</Notice> : null}
      {ended && error === null ? <Notice>{t("ended")}</Notice> : null}
      <Form
        failure={failure}
        check={({ email, password }) => faultsOf({ email: checks.email(email), password: checks.filled(password) })}
        onSubmit={(values) => mutate(values)}
      >
        <TextField name="email" type="email" label={field("email")} autoComplete="username" dir="ltr" isRequired />
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
      <p>{t("forgotten")}</p>
    </Screen>
  );
}

/** Says the same whether or not the account exists. */
function useSignInFailure(error: unknown): string | null {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  if (error === null) return null;
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === "unauthorized" || error.code === "invalid") return t("wrong");
  if (error.code === "too_many_attempts" && error.retryAfterSeconds > 0) {
    return t("wait", { count: Math.ceil(error.retryAfterSeconds / 60) });
  }
  return errorText(error);
}
