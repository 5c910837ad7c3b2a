import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import { FormActions } from "./form";

interface SaveActionsProps {
  /** While it saves nothing can be cancelled: a dialog is busy then, too. */
  isPending?: boolean;
  onCancel: () => void;
}

/** SaveActions is the last row of a dialog's form: Cancel and Save. */
export function SaveActions({ isPending = false, onCancel }: SaveActionsProps): ReactNode {
  const t = useTranslations("control");
  return (
    <FormActions>
      <Button isDisabled={isPending} onPress={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" variant="main" isPending={isPending}>
        {t("save")}
      </Button>
    </FormActions>
  );
}
