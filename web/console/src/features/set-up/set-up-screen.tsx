import { useLanguage } from "@cicerone/i18n/provider";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { useEnter } from "../../api/session";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { NewPasswordField } from "../../ui/new-password-field";
import { Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { useFormError } from "../../ui/use-form-error";

/** SetUpScreen makes the first owner of an installation. The link's token is in the address's fragment. */
export function SetUpScreen(): ReactNode {
  const t = useTranslations("setUp");
  const field = useTranslations("field");
  const calls = useCalls();
  const enter = useEnter();
  const language = useLanguage();
  const checks = useChecks();
  const [token] = useState(() => location.hash.slice(1));
  const { mutate, error, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: (values: Record<string, string>) =>
      calls.setUp({
        token,
        language,
        organization: values["organization"] ?? "",
        name: values["name"] ?? "",
        email: values["email"] ?? "",
        password: values["password"] ?? "",
      }),
    onSuccess: (me) => enter(me),
  });
  const isSpent = ["unauthorized", "not_found", "forbidden", "conflict"].includes(codeOf(error)) && error !== null;
  const formError = useFormError(error, isSpent ? t("spent") : undefined);
  if (token === "") {
    return (
      <Screen title={t("title")}>
        <Notice>{t("noToken")}</Notice>
      </Screen>
    );
  }
  return (
    <Screen title={t("title")} help={t("help")}>
      <Form
        {...formError}
        check={({ organization, name, email, password }) =>
          faultsOf({
            organization: checks.filled(organization),
            name: checks.filled(name),
            email: checks.email(email),
            password: checks.newPassword(password),
          })
        }
        onSubmit={(values) => mutate(values)}
      >
        <TextField
          name="organization"
          label={field("organization")}
          help={t("organizationHelp")}
          autoComplete="organization"
          isRequired
        />
        <TextField name="name" label={field("name")} autoComplete="name" isRequired />
        <TextField name="email" type="email" label={field("email")} autoComplete="username" dir="ltr" isRequired />
        <NewPasswordField label={field("password")} />
        <FormActions>
          <Button type="submit" variant="main" isPending={isPending}>
            {t("submit")}
          </Button>
        </FormActions>
      </Form>
    </Screen>
  );
}
