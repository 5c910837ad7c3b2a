import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FormActions } from "./form";
import { ErrorNotice } from "./notice";
import { useErrorText } from "./state";

interface ConfirmProps {
  title: string;
  /** What will be different afterwards. */
  children: ReactNode;
  /** Says what the button does. */
  action: string;
  /** Why it failed, where the screen knows better than the kind of the error. */
  failure?: string | null;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Confirm asks before something is lost. It stays until that is done, and shows a failure in place, so that nothing seems done
 * or called off that is not.
 */
export function Confirm({ title, children, action, failure = null, onConfirm, onClose }: ConfirmProps): ReactNode {
  const t = useTranslations("control");
  const id = useId();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      setError(cause);
      setPending(false);
    }
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={id}
      closeLabel={t("close")}
      isBusy={pending}
      onClose={onClose}
    >
      {error === null ? null : <ErrorNotice>{failure ?? errorText(error)}</ErrorNotice>}
      <div id={id}>{children}</div>
      <FormActions>
        <Button isDisabled={pending} onPress={onClose}>
          {t("cancel")}
        </Button>
        <Button variant="danger" isPending={pending} onPress={() => void confirm()}>
          {action}
        </Button>
      </FormActions>
    </Dialog>
  );
}
