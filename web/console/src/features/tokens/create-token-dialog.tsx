import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { SCOPES } from "../../api/types";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { CheckboxField, SelectField, TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { OneTimeText } from "../../ui/one-time-text";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import styles from "./create-token-dialog.module.css";

/** For how many days a token may be valid. */
const PERIODS = ["30", "90", "365"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** CreateTokenDialog makes an API token, and then shows it, which the server does once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("tokens");
  const scope = useTranslations("scope");
  const scopeHelp = useTranslations("scopeHelp");
  const people = useTranslations("people");
  const control = useTranslations("control");
  const announce = useAnnounce();
  const checks = useChecks();
  const calls = useCalls();
  const client = useQueryClient();
  const [scopes, setScopes] = useState<string[]>(["read_content"]);
  const [days, setDays] = useState<(typeof PERIODS)[number]>("90");
  const create = useMutation({
    mutationFn: (name: string) =>
      calls.createToken({
        name,
        scopes,
        expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      }),
    onSuccess: async (made) => {
      announce(t("created", { name: made.name }));
      await client.invalidateQueries({ queryKey: ["tokens"] });
    },
  });
  const formError = useFormError(create.error);
  if (create.data) {
    return (
      <Dialog role="alertdialog" title={t("secretTitle")} closeLabel={control("close")} onClose={onClose}>
        <p>{t("secretHelp")}</p>
        <OneTimeText label={t("secret")} text={create.data.secret} copyLabel={t("copy")} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("create")} closeLabel={control("close")} onClose={onClose}>
      <Form
        {...formError}
        check={({ name }) =>
          faultsOf({ name: checks.filled(name), scopes: scopes.length > 0 ? null : people("chooseOne") })
        }
        onSubmit={({ name = "" }) => create.mutate(name.trim())}
      >
        <TextField name="name" label={t("name")} help={t("nameHelp")} autoComplete="off" takesFocus isRequired />
        <div className={styles["scopes"]}>
          <CheckboxField
            name="scopes"
            label={t("scopes")}
            help={t("scopesHelp")}
            choices={SCOPES.map((value) => ({ value, label: `${scope(value)}: ${scopeHelp(value)}` }))}
            value={scopes}
            onChange={setScopes}
          />
        </div>
        <SelectField
          name="days"
          label={t("period")}
          choices={PERIODS.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={create.isPending}>
            {t("create")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
