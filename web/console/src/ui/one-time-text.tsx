import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import { FormActions } from "./form";
import { useCopy } from "./use-copy";

interface OneTimeTextProps {
  label: string;
  text: string;
  copyLabel: string;
  onDone: () => void;
}

/** OneTimeText shows a text that the server shows once, to copy. */
export function OneTimeText({ label, text, copyLabel, onDone }: OneTimeTextProps): ReactNode {
  const t = useTranslations("control");
  const { field, copy, notice } = useCopy(label, text);
  return (
    <>
      {field}
      {notice}
      <FormActions>
        <Button onPress={onDone}>{t("done")}</Button>
        <Button variant="main" onPress={() => void copy()}>
          {copyLabel}
        </Button>
      </FormActions>
    </>
  );
}
