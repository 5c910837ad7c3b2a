import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { CodeField } from "../../ui/code-field";
import { Form, FormActions } from "../../ui/form";
import type { SignIn } from "./use-sign-in";
import { useSignInFailure } from "./use-sign-in-failure";

/** SecondStepForm asks for the code that a password needs. A recovery code may be pasted as well. */
export function SecondStepForm({ signIn }: { signIn: SignIn }): ReactNode {
  const t = useTranslations("signIn");
  const control = useTranslations("control");
  const checks = useChecks();
  const failure = useSignInFailure(signIn.error);
  return (
    <Form
      failure={failure}
      check={({ code }) => faultsOf({ code: checks.filled(code) })}
      onSubmit={({ code = "" }) => signIn.sendCode(code.trim())}
    >
      <CodeField />
      <FormActions>
        <Button onPress={signIn.back}>{control("back")}</Button>
        <Button type="submit" variant="main" isPending={signIn.isPending}>
          {t("submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
