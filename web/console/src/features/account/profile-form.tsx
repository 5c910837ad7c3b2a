import { formattingTag, ownNames } from "@cicerone/i18n/languages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { meQuery, useMe } from "../../api/queries";
import { type ConsoleLanguage, consoleLanguageOf, consoleLanguages } from "../../i18n/languages";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { SelectField, TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import styles from "./account.module.css";

/** ProfileForm changes name and language. */
export function ProfileForm(): ReactNode {
  const t = useTranslations("account");
  const field = useTranslations("field");
  const control = useTranslations("control");
  const calls = useCalls();
  const client = useQueryClient();
  const announce = useAnnounce();
  const checks = useChecks();
  const { account } = useMe();
  const [language, setLanguage] = useState<ConsoleLanguage>(consoleLanguageOf([account.language]));
  const save = useMutation({
    mutationFn: calls.changeMe,
    onSuccess: (me) => {
      client.setQueryData(meQuery(calls).queryKey, me);
      announce(t("profileSaved"));
    },
  });
  return (
    <div className={styles["form"]}>
      <Form
        {...useFormError(save.error)}
        check={({ name }) => faultsOf({ name: checks.filled(name) })}
        onSubmit={({ name = "" }) => save.mutate({ name: name.trim(), language })}
      >
        <TextField name="name" label={field("name")} defaultValue={account.name} autoComplete="name" isRequired />
        <SelectField
          name="language"
          label={t("language")}
          choices={consoleLanguages.map((value) => ({ value, label: ownNames[value], lang: formattingTag(value) }))}
          value={language}
          onChange={setLanguage}
        />
        <FormActions>
          <Button type="submit" variant="main" isPending={save.isPending}>
            {control("save")}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
