import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MIN_PASSWORD } from "../lib/check";
import { TextField } from "./field";

/** NewPasswordField asks for a password to be chosen; its value is named password. */
export function NewPasswordField({ label }: { label: string }): ReactNode {
  const t = useTranslations("field");
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      help={t("passwordHelp", { count: MIN_PASSWORD })}
      autoComplete="new-password"
      dir="ltr"
      isRequired
    />
  );
}
