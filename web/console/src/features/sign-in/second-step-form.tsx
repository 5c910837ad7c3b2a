import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { CodeField } from "../../ui/code-field";
import { Form, FormActions } from "../../ui/form";
import { useSignInFailure } from "./use-sign-in-failure";

interface SecondStepFormProps {
  error: unknown;
  isPending: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** SecondStepForm asks for the code that a password needs. A recovery code may be pasted as well. */
export function SecondStepForm({ error, isPending, onSubmit, onBack }: SecondStepFormProps): ReactNode {
  const t = useTranslations("signIn");
  const control = useTranslations("control");
  const checks = useChecks();
  const failure = useSignInFailure(error);
  return (
    <Form
      failure={failure}
      check={({ code }) => faultsOf({ code: checks.filled(code) })}
      onSubmit={({ code = "" }) => onSubmit(code.trim())}
    >
      <CodeField />
      <FormActions>
        <Button onPress={onBack}>{control("back")}</Button>
        <Button type="submit" variant="main" isPending={isPending}>
          {t("submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
