import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./field";

/** CodeField is the field, named code, for the code of the second step; a recovery code may be typed as well. */
export function CodeField(): ReactNode {
  const t = useTranslations("signIn");
  return (
    <TextField
      name="code"
      label={t("code")}
      help={t("codeFieldHelp")}
      autoComplete="one-time-code"
      dir="ltr"
      takesFocus
      isRequired
    />
  );
}
